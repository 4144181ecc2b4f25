/** What the studio takes out of the player's script: three.js, uPlot and the scene are in that script alone. */

export * as camera from "./camera";
export * as colours from "./colours";
export * as controls from "./controls";
export * as plot from "./plot";
export * as renderer from "./renderer";
export * as screen from "./screen";
export * as stage from "./stage";
export * as survey from "./survey";
export * as vectors from "./vectors";
export * as words from "./words";
export { default as uplot } from "uplot";
