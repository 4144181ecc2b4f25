"""The studio: a page on this machine that shows a model and answers while it is changed, moved and pulled.

`serving.py` starts and stops it, `server.py` is what it serves, `guard.py` who may ask. Each page has a `Session`: its own
threads (`lanes.py`), its own model (`workpiece.py`), its own motion (`motion.py`). The page itself is in `web/src/studio/`.
"""
