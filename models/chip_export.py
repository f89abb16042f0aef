"""Export of a trained chip network as the program ships it, and its import for further training.

Both chip networks have one input, one output, a model file NAME.onnx and NAME.toml with its
checksum. The written files are run by OpenCV and compared with PyTorch before they stay.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from torch import nn

from drivers.vision.model_files import FORMAT, digest
from drivers.vision.opencv import cv2

_CLOSE = 2e-3  # how far OpenCV's answers may be off PyTorch's


def net_with_stored_weights(net: nn.Module, start: Path | None) -> nn.Module:
    """`net` with the weights of an .onnx that `export` wrote; unchanged if there is none."""
    if start is None:
        return net
    kept = {one.name: torch.from_numpy(onnx.numpy_helper.to_array(one).copy())
            for one in onnx.load(str(start)).graph.initializer}
    missing = sorted(set(net.state_dict()) - set(kept))
    if missing:
        raise SystemExit(f"{start}: expected weights named {', '.join(missing)}: another network's")
    net.load_state_dict({name: kept[name] for name in net.state_dict()})
    return net


def export(net: nn.Module, out: Path, name: str, example: torch.Tensor, ends: tuple[str, str]
           ) -> None:
    """Write NAME.onnx and NAME.toml into `out`; `ends` are the input's and the output's names.

    Any number of pictures or strips may go in at once, of other sizes too: OpenCV adapts itself.
    Raises SystemExit if OpenCV's answers are not PyTorch's.
    """
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"{name}.onnx"
    torch.onnx.export(
        net.eval(), (example,), str(target), opset_version=17, dynamo=False,
        input_names=[ends[0]], output_names=[ends[1]],
        dynamic_axes={ends[0]: {0: "n"}, ends[1]: {0: "n"}},
    )
    _check(net, target, example)
    told = digest(target.read_bytes())
    text = f'format = {FORMAT}\n\n[sha256]\nonnx = "{told}"\n'
    (out / f"{name}.toml").write_text(text, encoding="utf-8")
    print(f"{target}: {target.stat().st_size} bytes, sha256 {told}")


def _check(net: nn.Module, target: Path, example: torch.Tensor) -> None:
    """Check OpenCV's answers against PyTorch's, for one, several at once, half the height."""
    read = cv2.dnn.readNetFromONNX(str(target))
    _, planes, high, wide = example.shape
    for many, rows in ((1, high), (3, high), (1, high // 2)):
        tried = torch.rand(many, planes, rows, wide,
                           generator=torch.Generator().manual_seed(many + rows))
        read.setInput(tried.numpy())
        got = np.asarray(read.forward(), np.float32)
        with torch.no_grad():
            wanted = net(tried).numpy()
        if got.shape != wanted.shape or not np.allclose(got, wanted, atol=_CLOSE, rtol=_CLOSE):
            target.unlink()
            raise SystemExit(f"{target}: not kept, OpenCV's answers differ from PyTorch's")
