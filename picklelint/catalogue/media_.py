"""Rows of image, video and audio libraries: OpenCV, Pillow, imageio, PyAV, decord, soundfile, tifffile and kin."""
from picklelint.model import Maker, Safe

_DILL = ("dill",)
_ALGORITHMS = ("AKAZE_create", "AgastFeatureDetector_create", "BFMatcher", "BRISK_create", "FastFeatureDetector_create",
               "FlannBasedMatcher", "GFTTDetector_create", "KAZE_create", "MSER_create", "ORB_create", "SIFT_create",
               "SimpleBlobDetector_create", "createBackgroundSubtractorKNN", "createBackgroundSubtractorMOG2",
               "createCLAHE")

ROWS = (
    Maker("cv2.VideoCapture", "14", noun="video capture", proof="cv2.VideoCapture()"),
    Maker("cv2.VideoWriter", "14", noun="video writer", proof="cv2.VideoWriter()"),
    *(Maker(f"cv2.{name}", "45", noun="OpenCV algorithm", proof=f"cv2.{name}()") for name in _ALGORITHMS),
    Safe("cv2.imread", "an image is an array", proof="cv2.imread('missing')"),
)
