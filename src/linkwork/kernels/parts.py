"""An accelerator of compilation, for tested versions of Numba: functions are lowered once, kernels optimised as a whole.

Numba by itself optimises a function and turns it into machine code before it is linked into its callers, where all of that
is repeated, level by level. Here a part of a kernel (`@inner`, `@shared`) is kept as it was lowered, together with the
functions that it calls, and only kernels are optimised. A large function that many kernels call (`@separate`) is compiled to
machine code once, and its callers refer to it by its symbol. Fields of a bundle that a part does not name are hidden from it
(see `bundle`), so that all kinds of systems share it. `front_end` leaves out what kernels do not need of Numba's typing.

This reaches into Numba's internals, so `jit` imports it only with the versions in `jit.TESTED`; without it the same functions
compile the plain way.
"""

from __future__ import annotations

import functools
import importlib
import threading
from types import CodeType, ModuleType
from typing import Any

import llvmlite.binding as llvm
from numba import _dynfunc
from numba.core import compiler, config, sigutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.lowering import Lower
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering
from numba.core.types.misc import unliteral

from linkwork.ctrl_c import hear, interruptible
from linkwork.kernels.bundle import Bundle
from linkwork.kernels.deep_calls import call_deep
from linkwork.kernels.front_end import Flags, lean, needed

PART, KERNEL, SEPARATE = "part", "kernel", "separate"  # formats of libraries on disk, beside those of Numba


class _Turn:
    """Numba's lock of its compiler, for which Ctrl-C waits no longer than the compiler does."""

    def __enter__(self) -> None:
        while not global_compiler_lock._lock.acquire(timeout=PAUSE):
            hear()

    def __exit__(self, *_: object) -> None:
        global_compiler_lock._lock.release()


PAUSE = 0.05  # seconds
_turn = _Turn()


class _Dispatcher(CPUDispatcher):
    """A function that is compiled for the fields of its bundles that it, or a function that it calls, names."""

    def compile(self, sig: Any) -> Any:
        """Entry point for a signature; signatures that differ only in hidden fields share one. Ctrl-C is heard before a
        function is compiled."""
        with interruptible(), _turn:
            args, _ = sigutils.normalize_signature(sig)
            seen = self._seen(args)
            if seen not in self.overloads:
                hear()
            with lean:
                entry = call_deep(super().compile, seen)
            if seen != args:
                self._insert([kind._code for kind in args], entry, False)
            return entry

    def _seen(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        if not any(isinstance(kind, Bundle) for kind in args):
            return tuple(args)
        return tuple(kind.seen_by(named_in(self)) if isinstance(kind, Bundle) else kind for kind in args)


class PartDispatcher(_Dispatcher):
    """A function for other compiled functions. What Numba needs to compile it is made when it is first asked for: there are
    hundreds of parts, and a process that loads kernels from disk compiles none."""

    _cache: Any

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self._options: dict[str, Any] | None = options  # None when made

    def __getattr__(self, name: str) -> Any:
        """Called for attributes that are not there yet."""
        if name.startswith("__") or not self._make():
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(self, name)

    def __call__(self, *given: Any, **more: Any) -> Any:
        """Call from Python: for tests."""
        self._make()
        return super().__call__(*given, **more)

    def compile(self, sig: Any) -> Any:
        """Entry point for a signature."""
        self._make()
        return super().compile(sig)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How Numba types a call from another compiled function; a constant is a number, so that one function serves all."""
        self._make()
        _, args = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template(self._seen(tuple(map(unliteral, args))), {})

    def _make(self) -> bool:
        """Make what Numba needs; False if it was there."""
        with interruptible(), _MAKING:
            options = self.__dict__.get("_options")
            if options is None:
                return False
            self._options, cache = None, self._cache
            super().__init__(self.py_func, targetoptions=options, pipeline_class=self._pipeline())
            self._cache = cache
            return True

    def _pipeline(self) -> Any:
        return PART_PIPELINE


class SeparateDispatcher(PartDispatcher):
    """A function for other compiled functions that is machine code of its own, not a part of its callers'."""

    def _pipeline(self) -> Any:
        return SEPARATE_PIPELINE


_MAKING = threading.RLock()


class KernelDispatcher(_Dispatcher):
    """A function that Python can call. Other kernels do not call this entry point, but link the function as a part."""

    def __init__(self, part: PartDispatcher, options: dict[str, Any]) -> None:
        super().__init__(part.py_func, targetoptions=options, pipeline_class=KERNEL_PIPELINE)
        self._part = part

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How Numba types a call from another compiled function."""
        return self._part.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """The compiled overload that callers link against."""
        return self._part.get_overload(sig)

    def address(self, args: tuple[Any, ...]) -> int:
        """The address of the machine code for arguments of these types."""
        with interruptible():
            self.compile(args)
            compiled = self.overloads[self._seen(args)]
            return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))

    def _compilation_chain_init_hook(self) -> None:
        """Numba would search all installed packages for extensions of its types, of which kernels have none."""


_closures: dict[Dispatcher, frozenset[str]] = {}  # results of `named_in`


def named_in(kernel: Dispatcher) -> frozenset[str]:
    """All names of attributes in a function and in the kernels that it calls."""
    if kernel not in _closures:
        names: set[str] = set()
        reached, waiting = {kernel}, [kernel]
        while waiting:
            one = waiting.pop()
            if one in _closures:
                names |= _closures[one]
                continue
            own, called = _named(one)
            names |= own
            waiting += called - reached
            reached |= called
        _closures[kernel] = frozenset(names)
    return _closures[kernel]


@functools.cache
def _named(kernel: Dispatcher) -> tuple[set[str], set[Dispatcher]]:
    """Names in a function, and the kernels bound to these names: all that it calls, and perhaps more."""
    function = kernel.py_func
    names = _names(function.__code__)
    found = [function.__globals__.get(name) for name in names]
    found += [getattr(module, name, None) for module in found if isinstance(module, ModuleType) for name in names]
    return names, {callee for callee in found if isinstance(callee, Dispatcher)}


def _names(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
    return names


# --- code of kernels and parts ---------------------------------------------------------------------


_OURS = f"_ZN{len('linkwork')}linkwork"  # how mangled names of this package begin
_LINKED = (llvm.Linkage.external, llvm.Linkage.weak_odr, llvm.Linkage.linkonce_odr)


class _PartLibrary(JITCodeLibrary):
    """The code of one part as it was lowered; it becomes machine code only inside the kernels that link it."""

    _shared_module: Any

    def finalize(self) -> None:
        self._finalized = True

    def _optimize_functions(self, module: Any) -> None:
        """Make a function small, so that it is cheap to copy into kernels; they optimise it as a whole."""
        module.data_layout = self._codegen._data_layout
        passes = llvm.create_new_function_pass_manager()
        passes.add_sroa_pass()
        passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
        passes.add_new_gvn_pass()
        builder = llvm.PassBuilder(self._codegen._tm, llvm.create_pipeline_tuning_options())
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _get_module_for_linking(self) -> Any:
        """The code together with that of all functions that it calls, but for separate ones."""
        if self._shared_module is None:
            module = self._final_module.clone()
            reached = [library for library in _reached(self) if not isinstance(library, _SeparateLibrary)]
            for library in reached:
                if isinstance(library, _PartLibrary):
                    module.link_in(_with(library._final_module, "weak_odr"))
            for library in reached:
                if not isinstance(library, _PartLibrary):
                    module.link_in(library._get_module_for_linking(), preserve=True)
            self._shared_module = _with(module, "linkonce_odr")
        return self._shared_module

    def serialize_using_object_code(self) -> Any:
        """What is kept on disk: bitcode, not machine code."""
        return self.name, PART, (self._get_module_for_linking().as_bitcode(), _needs(self))


def _reached(library: Any) -> list[Any]:
    """All libraries whose functions this one calls, directly or through parts."""
    reached: dict[int, Any] = {}
    waiting = [library]
    while waiting:
        for one in waiting.pop()._linking_libraries:
            if id(one) not in reached:
                reached[id(one)] = one
                if isinstance(one, _PartLibrary):
                    waiting.append(one)
    return list(reached.values())


def _needs(library: Any) -> list[tuple[Any, ...]]:
    """Separate functions that this code calls: module, name, types of arguments, symbol."""
    return [one.called for one in _reached(library) if isinstance(one, _SeparateLibrary)]


def _loaded(needs: list[tuple[Any, ...]], engine: Any) -> list[Any]:
    """Libraries of separate functions; an error where one has another symbol by now."""
    libraries = []
    for module, name, arguments, symbol in needs:
        dispatcher = getattr(importlib.import_module(module), name)
        dispatcher.compile(arguments)
        libraries.append(dispatcher.overloads[arguments].library)
        if not engine.is_symbol_defined(symbol):
            raise LookupError(f"{symbol} is not there")  # it would call address 0
    return libraries


def _with(module: Any, linkage: str) -> Any:
    """A copy with this linkage: `linkonce_odr` functions are linked only where they are called, `weak_odr` always."""
    module = module.clone()
    for function in module.functions:
        if not function.is_declaration and function.linkage in _LINKED:
            function.linkage = linkage
    return module


class _KernelLibrary(JITCodeLibrary):
    """The code of a kernel: optimised once. Numba's second run removes reference counting, which kernels do not have.

    Loops are not unrolled: what runs for every link is written out, and unrolled it was no faster (closed loops were slower),
    but took a third more time to become machine code.
    """

    _form = KERNEL

    def _optimize_functions(self, module: Any) -> None:
        """Leave functions to the optimisation of the whole."""
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        engine = self._codegen._engine
        for function in self._final_module.functions:
            missing = function.is_declaration and function.name.startswith(_OURS)
            if missing and not engine.is_symbol_defined(function.name):
                raise RuntimeError(f"the code of {function.name} is missing in {self.name}")  # it would call address 0
            if not function.is_declaration and function.linkage == llvm.Linkage.linkonce_odr:
                function.linkage = "internal"  # nobody else calls it: what has one caller is inlined and gone
        options = llvm.create_pipeline_tuning_options(speed_level=config.OPT)
        options.loop_vectorization, options.slp_vectorization = bool(config.LOOP_VECTORIZE), bool(config.SLP_VECTORIZE)
        options.loop_unrolling = False
        builder = llvm.PassBuilder(self._codegen._tm, options)
        builder.getModulePassManager().run(self._final_module, builder)

    def serialize_using_object_code(self) -> Any:
        """What is kept on disk: machine code, the names in it, and what it calls. Bitcode is not: who calls a kernel links its
        part."""
        module = self._final_module
        names = [
            item.name
            for kind in (module.functions, module.global_variables)
            for item in kind
            if not item.is_declaration
        ]
        return self.name, self._form, (self._get_compiled_object(), names, _needs(self))


class _SeparateLibrary(_KernelLibrary):
    """Machine code that other kernels call.

    Attributes:
        called: module and name of the function, types of its arguments, its symbol.
    """

    _form = SEPARATE
    called: tuple[Any, ...]

    def _get_module_for_linking(self) -> Any:
        """Nothing: callers declare the function, and the symbol is found when they are loaded."""
        return llvm.parse_assembly("")


class _Lower(Lower):
    """Numba's lowering, with the promise to LLVM that nothing else writes the records of bundles."""

    def setup_function(self, fndesc: Any) -> None:
        super().setup_function(fndesc)
        pointers = {
            f"arg.{name}" for name, kind in zip(fndesc.args, fndesc.argtypes, strict=True) if isinstance(kind, Bundle)
        }
        for argument in self.function.args:
            if argument.name in pointers:
                argument.add_attribute("noalias")


@register_pass(mutates_CFG=True, analysis_only=False)
class _KernelLowering(NativeLowering):
    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        return _Lower

    def run_pass(self, state: Any) -> bool:
        state.library = _KernelLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return bool(super().run_pass(state))


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):
    _name = "part_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        return _Lower

    def run_pass(self, state: Any) -> bool:
        library = state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags = state.flags.copy()
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        key = _key(lowered.fndesc, lowered.env, library)
        state["cr"] = lowered._replace(cfunc=key)
        state.targetctx.insert_user_function(key, lowered.fndesc, [library])
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _SeparateLowering(NativeLowering):
    _name = "separate_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        return _Lower

    def run_pass(self, state: Any) -> bool:
        library = state.library = _SeparateLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        library.enable_object_caching()
        state.func_ir.func_id.unique_id = 0  # a number of this process: other processes must find the same symbol
        state.flags = state.flags.copy()
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        library._ensure_finalized()
        library.called = _called(lowered.fndesc)
        key = _key(lowered.fndesc, lowered.env, library)
        state["cr"] = lowered._replace(cfunc=key)
        state.targetctx.insert_user_function(key, lowered.fndesc, [library])
        return True


def _called(fndesc: Any) -> tuple[Any, ...]:
    """How a separate function is found again: see `_SeparateLibrary.called`."""
    return fndesc.modname, fndesc.qualname.split(".")[-1], tuple(fndesc.argtypes), fndesc.llvm_func_name


def _key(fndesc: Any, environment: Any, library: Any) -> Any:
    """The object that stands for a compiled function inside Numba; it cannot be called from Python."""
    return _dynfunc.make_function(
        fndesc.lookup_module(), fndesc.qualname.split(".")[-1], "", 0, environment, (library,)
    )


def _pipeline(lowering: type[NativeLowering]) -> type[compiler.CompilerBase]:
    class Pipeline(compiler.CompilerBase):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.state.flags = Flags(self.state.flags)

        def define_pipelines(self) -> list[Any]:
            manager = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
            manager.passes = [(lowering if stage is NativeLowering else stage, why) for stage, why in needed(manager.passes)]
            manager.finalize()
            return [manager]

    return Pipeline


KERNEL_PIPELINE, PART_PIPELINE = _pipeline(_KernelLowering), _pipeline(_PartLowering)
SEPARATE_PIPELINE = _pipeline(_SeparateLowering)


def rebuilt(context: Any, payload: Any) -> Any:
    """The result of a compilation, from what was kept on disk."""
    (name, form, code), fndesc, environment, signature, objectmode, lifted, annotation, reload_init, environments = (
        payload
    )
    library: Any
    called = _loaded(code[-1], context.codegen()._engine)
    if form == PART:
        library = _PartLibrary(context.codegen(), name)
        library._shared_module = library._final_module = llvm.parse_bitcode(code[0])
        library._linking_libraries += called
        library.finalize()
        entry = _key(fndesc, environment, library)
    else:
        library = (_KernelLibrary if form == KERNEL else _SeparateLibrary)(context.codegen(), name)
        library._linking_libraries += called
        library.enable_object_caching()
        library._set_compiled_object(code[0])
        library._finalize_final_module()
        library.codegen._engine._defined_symbols.update(code[1])
        if form == KERNEL:
            entry = context.get_executable(library, fndesc, environment)
        else:
            library.called = _called(fndesc)
            entry = _key(fndesc, environment, library)
        for one in environments:
            library.codegen.set_env(one.env_name, one)
    return compiler.CompileResult(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=environment,
        entry_point=entry,
        fndesc=fndesc,
        type_annotation=annotation,
        signature=signature,
        objectmode=objectmode,
        lifted=lifted,
        typing_error=None,
        call_helper=None,
        metadata=None,
        reload_init=reload_init,
        referenced_envs=environments,
    )
