"""Files that appear whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def replace_file(path: str | os.PathLike[str], content: bytes) -> Path:
    """Write a file so that a reader sees the old one or the new one, never a part of it."""
    target = Path(path)
    # a link to a file keeps being a link
    real = Path(os.path.realpath(target))
    draft = real.with_name(f".{real.name}.{secrets.token_hex(4)}.tmp")
    try:
        draft.write_bytes(content)
        os.replace(draft, real)
    finally:
        draft.unlink(missing_ok=True)
    return target
