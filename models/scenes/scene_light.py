"""Light and lens of a whole scene: shadows, glare, blur, motion, noise, white balance, JPEG."""

import numpy as np

from drivers.vision.card_readings import Floats, Picture
from drivers.vision.opencv import cv2
from models.scenes.table_tops import cloud


def in_uneven_light(picture: Picture, rng: np.random.Generator) -> Floats:
    """The picture in uneven light: a slope, a soft cloud, a shadow with an edge, a burnt spot."""
    size = picture.shape[0]
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    angle, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.7)
    light = 1 + slope * (np.cos(angle) * xx + np.sin(angle) * yy)
    light = light * (1 + 0.08 * rng.random() * cloud(size, 90, rng))
    if rng.random() < 0.35:
        mask = np.zeros((size, size), np.float32)
        points = rng.uniform(-0.3, 1.3, (4, 2)) * size
        hull = cv2.convexHull(points.astype(np.float32)).astype(np.int32)
        cv2.fillPoly(mask, [hull], 1.0)
        soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 14))
        light = light * (1 - rng.uniform(0.2, 0.65) * soft)
    lit = picture.astype(np.float32) * light[..., None]
    if rng.random() < 0.15:
        at, spread = rng.uniform(-0.5, 0.5, 2), rng.uniform(0.03, 0.25)
        spot = np.exp(-((xx - at[0]) ** 2 + (yy - at[1]) ** 2) / (2 * spread**2))
        lit += 255 * rng.uniform(0.2, 1.1) * spot[..., None]
    return np.asarray(lit, np.float32)


def photographed(lit: Floats, rng: np.random.Generator) -> Picture:
    """A camera's picture of a lit scene (floats of 0 to 255 and above)."""
    gains = rng.normal(1, 0.08, 3) * rng.uniform(0.45, 1.25)
    seen = np.minimum(np.maximum(lit * gains.astype(np.float32), 0), 255)
    if rng.random() < 0.5:
        seen = 255 * (seen / 255) ** np.float32(rng.uniform(0.7, 1.4))
    if rng.random() < 0.6:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.3, 1.4)), np.float32)
    if rng.random() < 0.25:
        seen = _moved(seen, rng.uniform(2, 6), rng.uniform(0, 180))
    if rng.random() < 0.25:  # a phone's sharpening
        seen = seen + rng.uniform(0.3, 1.2) * (seen - cv2.GaussianBlur(seen, (0, 0), 1.2))
    if rng.random() < 0.8:
        noise = rng.standard_normal(seen.shape, dtype=np.float32)
        if rng.random() < 0.4:
            noise = np.asarray(2 * cv2.GaussianBlur(noise, (0, 0), 0.8), np.float32)
        seen = seen + noise * np.float32(rng.uniform(0.5, 10))
    picture = np.clip(seen, 0, 255).astype(np.uint8)
    if rng.random() < 0.08:
        picture = np.repeat(picture.mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
    if rng.random() < 0.6:
        quality = int(rng.integers(25, 96))
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(picture, np.uint8)


def _moved(seen: Floats, px: float, angle: float) -> Floats:
    length = int(np.ceil(px)) | 1
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1
    spin = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), angle, 1)
    spun = cv2.warpAffine(kernel, spin, (length, length))
    return np.asarray(cv2.filter2D(seen, -1, spun / max(spun.sum(), 1e-3)), np.float32)
