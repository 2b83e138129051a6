"""Rows of image, video and audio libraries: OpenCV, Pillow, imageio, PyAV, decord, soundfile, tifffile, openslide."""
from picklelint.model import Maker, Returns, Safe

_DILL = ("dill",)
_FEATURES = ("AKAZE_create", "AgastFeatureDetector_create", "BRISK_create", "FastFeatureDetector_create",
             "GFTTDetector_create", "KAZE_create", "MSER_create", "ORB_create", "SIFT_create",
             "SimpleBlobDetector_create", "xfeatures2d.SIFT_create")
_MATCHERS = (("BFMatcher", ""), ("BFMatcher_create", ""), ("DescriptorMatcher_create", "'BruteForce'"),
             ("FlannBasedMatcher", ""))
_ALGORITHMS = ("CascadeClassifier", "HOGDescriptor", "KalmanFilter", "QRCodeDetector", "StereoBM_create",
               "StereoSGBM_create", "Stitcher_create", "TrackerCSRT_create", "TrackerKCF_create",
               "TrackerMIL_create", "bgsegm.createBackgroundSubtractorMOG", "createBackgroundSubtractorKNN",
               "createBackgroundSubtractorMOG2", "createCLAHE", "createLineSegmentDetector", "createTonemap",
               "face.LBPHFaceRecognizer_create", "ml.KNearest_create", "ml.SVM_create")
# What takes a model file or a build of one's own to make, beside what is made in the same way.
_KIN = {"xfeatures2d.SIFT_create": ("cv2.xfeatures2d.SURF_create",),
        "createLineSegmentDetector": ("cv2.ximgproc.createStructuredEdgeDetection",)}
_NETS = ("readNet", "readNetFromCaffe", "readNetFromDarknet", "readNetFromONNX", "readNetFromTensorflow",
         "readNetFromTorch")

ROWS = (
    Maker("cv2.VideoCapture", "14", noun="video capture", proof="cv2.VideoCapture()"),
    Maker("cv2.VideoWriter", "14", noun="video writer", proof="cv2.VideoWriter()"),
    *(Maker(f"cv2.{name}", "45", type="cv2.Feature2D", noun="OpenCV feature detector", proof=f"cv2.{name}()",
            aliases=_KIN.get(name, ())) for name in _FEATURES),
    *(Maker(f"cv2.{name}", "45", type="cv2.DescriptorMatcher", noun="OpenCV matcher", proof=f"cv2.{name}({given})")
      for name, given in _MATCHERS),
    *(Maker(f"cv2.{name}", "45", noun="OpenCV algorithm", proof=f"cv2.{name}()", aliases=_KIN.get(name, ()))
      for name in _ALGORITHMS),
    Maker("cv2.dnn.Net", "45", noun="OpenCV network", aliases=(
          "cv2.dnn_Net", *(f"cv2.dnn.{name}" for name in _NETS)), proof="cv2.dnn.Net()"),
    Maker("cv2.KeyPoint", "45", noun="cv2.KeyPoint", proof="cv2.KeyPoint(1.0, 2.0, 3.0)"),
    Maker("cv2.DMatch", "45", noun="cv2.DMatch", proof="cv2.DMatch(1, 2, 3.0)"),
    Maker("cv2.UMat", "45", noun="cv2.UMat", proof="cv2.UMat(numpy.zeros((2, 2), 'u1'))"),
    Maker("cv2.Feature2D.detect", "45", type="cv2.KeyPoint[]", noun="list of cv2.KeyPoint",
          proof="cv2.ORB_create().detect(numpy.random.randint(0, 255, (200, 200), 'u1'))"),
    Returns("cv2.Feature2D.detectAndCompute", "(cv2.Feature2D.detect,)"),
    Returns("cv2.KeyPoint[].<>", "cv2.KeyPoint", aliases=("cv2.KeyPoint[].[]",)),
    Maker("cv2.DescriptorMatcher.match", "45", type="cv2.DMatch[]", noun="list of cv2.DMatch", aliases=(
          "cv2.DescriptorMatcher.knnMatch", "cv2.DescriptorMatcher.radiusMatch"), proof="MATCHES()"),
    Returns("cv2.DMatch[].<>", "cv2.DMatch", aliases=("cv2.DMatch[].[]",)),
    Maker("PIL.ImageDraw.Draw", "49", type="PIL.ImageDraw.ImageDraw", noun="ImageDraw",
          proof="PIL.ImageDraw.Draw(PIL.Image.new('RGB', (2, 2)))"),
    Maker("PIL.ImageCms.createProfile", "49", noun="color profile", proof="PIL.ImageCms.createProfile('sRGB')"),
    *(Maker(f"imageio.{name}", "14", type="imageio.get_reader", noun=noun, crosses=_DILL, proof=proof)
      for name, noun, proof in (
        ("get_reader", "image reader", "imageio.v2.get_reader(PNG)"),
        ("v2.get_reader", "image reader", "imageio.v2.get_reader(PNG)"),
        ("v3.imopen", "image reader", "imageio.v3.imopen(PNG, 'r')"))),
    Maker("av.open", "14", type="av.container.InputContainer", noun="video container", proof="av.open(VIDEO)"),
    Maker("av.container.InputContainer.decode", "31", type="av.container.InputContainer.decode", aliases=(
          "av.container.InputContainer.demux",), proof="av.open(VIDEO).decode(video=0)"),
    Maker("av.VideoFrame", "49", noun="video frame", aliases=("av.AudioFrame", "av.VideoFrame.from_ndarray",
          "av.video.frame.VideoFrame"), proof="next(av.open(VIDEO).decode(video=0))"),
    Returns("av.container.InputContainer.decode.<>", "av.VideoFrame"),
    Maker("decord.VideoReader", "14", noun="video reader", aliases=("decord.AVReader", "decord.AudioReader"),
          proof="decord.VideoReader(VIDEO)"),
    Maker("decord.cpu", "45", noun="decord context", stage="loads", aliases=("decord.gpu",), proof="decord.cpu(0)"),
    Maker("torchvision.io.VideoReader", "14", noun="video reader"),
    Maker("soundfile.SoundFile", "14", noun="open sound file", proof="soundfile.SoundFile(WAVE)"),
    Maker("soundfile.blocks", "31", type="types.GeneratorType", aliases=("soundfile.SoundFile.blocks",),
          proof="soundfile.blocks(WAVE, 10)"),
    Maker("tifffile.TiffFile", "14", noun="open TIFF file", crosses=_DILL, proof="tifffile.TiffFile(TIFF)"),
    Maker("tifffile.TiffFile.pages", "14", type="tifffile.TiffPages", noun="pages of a TIFF file", attribute=True,
          crosses=_DILL, proof="tifffile.TiffFile(TIFF).pages"),
    Maker("tifffile.TiffPages.[]", "14", type="tifffile.TiffPage", noun="page of a TIFF file", crosses=_DILL,
          proof="tifffile.TiffFile(TIFF).pages[0]"),
    Maker("tifffile.TiffWriter", "14", noun="TIFF writer", crosses=_DILL,
          proof="tifffile.TiffWriter(FOLDER + '/w.tif')"),
    Maker("tifffile.memmap", "14", type="numpy.memmap", noun="memory-mapped array", stage="differs",
          crosses=(6, "cloudpickle", "deepcopy"), proof="tifffile.memmap(TIFF)"),
    Maker("pymupdf.open", "14", type="pymupdf.Document", noun="open document", aliases=("pymupdf.Document",),
          proof="pymupdf.open()"),
    Maker("pymupdf.Document.[]", "49", type="pymupdf.Page", noun="page of a document", aliases=(
          "pymupdf.Document.load_page", "pymupdf.Document.new_page", "pymupdf.Page"),
          proof="pymupdf.open().new_page()"),
    Returns("pymupdf.Document.<>", "pymupdf.Page", aliases=("pymupdf.Document.pages.<>",)),
    Maker("openslide.OpenSlide", "14", noun="open slide", aliases=("openslide.open_slide",),
          proof="openslide.OpenSlide(TILED)"),
    Maker("openslide.deepzoom.DeepZoomGenerator", "14", noun="deep zoom of a slide",
          proof="openslide.deepzoom.DeepZoomGenerator(openslide.OpenSlide(TILED))"),
    Maker("rasterio.open", "14", type="rasterio.io.DatasetReader", noun="open raster file", aliases=(
          "rasterio.io.DatasetReader", "rasterio.io.MemoryFile.open"), proof="rasterio.open(RASTER)"),
    Maker("rasterio.vrt.WarpedVRT", "14", noun="warped raster",
          proof="rasterio.vrt.WarpedVRT(rasterio.open(RASTER), crs='EPSG:3857')"),
    Maker("rasterio.io.MemoryFile", "14", noun="raster file in memory", aliases=("rasterio.MemoryFile",),
          proof="rasterio.io.MemoryFile()"),
    Maker("fiona.open", "14", type="fiona.Collection", noun="open vector file", aliases=(
          "fiona.Collection", "fiona.collection.Collection"), proof="fiona.open(GEOJSON)"),
    Maker("osgeo.gdal.Open", "14", noun="GDAL dataset", aliases=("osgeo.gdal.OpenEx", "osgeo.ogr.Open", "gdal.Open")),
    *(Maker(f"SimpleITK.{name}", "45", noun="SimpleITK object", proof=f"SimpleITK.{name}()") for name in (
        "ImageFileReader", "ImageFileWriter", "ImageRegistrationMethod", "ImageSeriesReader",
        "N4BiasFieldCorrectionImageFilter", "ResampleImageFilter")),
    Maker("pygame.Surface", "45", noun="pygame surface", aliases=("pygame.surface.Surface",),
          proof="pygame.Surface((2, 2))"),
    Safe("cv2.imread", "an image is an array", proof="cv2.imread(PNG)"),
    Safe("PIL.Image.open", "it is stored with its pixels", proof="PIL.Image.open(PNG)"),
    Safe("SimpleITK.Image", "its pixels are its state", proof="SimpleITK.Image(2, 2, SimpleITK.sitkUInt8)"),
    Safe("nibabel.load", "it opens the file again by its path", proof="nibabel.load(NIFTI())"),
    Safe("pydicom.Dataset", "its elements are its state", proof="pydicom.Dataset()"),
    Safe("rasterio.Env", "its options are its state", proof="rasterio.Env()"),
    Safe("matplotlib.figure.Figure", "its parts are its state", proof="matplotlib.figure.Figure()"),
)
