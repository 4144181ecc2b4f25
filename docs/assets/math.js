/* Sets the formulas of a page with KaTeX, which lies beside this file: nothing is fetched. */
document.addEventListener("DOMContentLoaded", () => {
  for (const place of document.querySelectorAll(".arithmatex")) {
    const shown = place.textContent.trim(), display = place.tagName === "DIV";
    katex.render(shown.slice(2, -2), place, { displayMode: display, throwOnError: false, strict: "ignore" });
  }
});
