"""How templates print values: finished markup as it is, of which Jinja would make two copies first."""

from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr


class Printing(CodeGenerator):
    """Jinja's own, but for what is around a value that is printed and escaped."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if _escapes(frame):
            self.write("(printed if type(printed := (")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if _escapes(frame):
            self.write(")) is Markup else escape(printed))")
        else:
            super()._output_child_post(node, frame, finalize)


def _escapes(frame: Frame) -> bool:
    """Whether a template escapes what it prints there, as it is known to do before it is used."""
    return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
