"""Rows of torchvision's datasets and of transforms that keep callables: torchvision, albumentations, MONAI and kin."""
from picklelint.model import Carrier, Passes

_WORKERS = "DataLoader workers start"
_VISION = "torchvision.datasets"
# Which constructor parameters stay on the dataset, and the datasets that have them there.
_KEEPS = (
    (("1:loader", "3:transform", "4:target_transform"), "DatasetFolder"),
    (("1:transform", "2:target_transform"), "Caltech256 LSUNClass SEMEION"),
    (("1:transform", "2:target_transform", "3:loader"), "ImageFolder"),
    (("1:transform", "2:target_transform", "4:loader"), "EuroSAT SBU SUN397"),
    (("1:transforms",), "CREStereo CarlaStereo"),
    (("1:transforms", "2:transform", "3:target_transform"), "VisionDataset"),
    (("2:transform", "3:target_transform"), "CIFAR10 CIFAR100 Caltech101 FER2013 FashionMNIST GTSRB KMNIST LSUN MNIST "
     "PCAM SVHN USPS WIDERFace"),
    (("2:transform", "3:target_transform", "4:loader"), "Flickr30k Flickr8k"),
    (("2:transform", "3:target_transform", "4:transforms"), "CocoCaptions CocoDetection Kitti"),
    (("2:transform", "3:target_transform", "5:loader"), "CLEVRClassification Country211 Flowers102 Food101 Omniglot "
     "RenderedSST2 StanfordCars"),
    (("2:transforms",), "ETH3DStereo FallingThingsStereo FlyingChairs InStereo2k Kitti2012Stereo Kitti2015Stereo "
     "SintelStereo"),
    (("2:transforms", "3:loader"), "HD1K KittiFlow"),
    (("3:transform",), "PhotoTour"),
    (("3:transform", "4:target_transform"), "CelebA FakeData STL10"),
    (("3:transform", "4:target_transform", "6:loader"), "DTD FGVCAircraft INaturalist LFWPairs LFWPeople"),
    (("3:transforms",), "SceneFlowStereo"),
    (("3:transforms", "4:loader"), "Sintel"),
    (("3:transforms", "4:transform", "5:target_transform"), "OxfordIIITPet"),
    (("4:transform",), "MovingMNIST"),
    (("4:transform", "5:target_transform", "6:loader"), "Imagenette Places365"),
    (("4:transform", "5:target_transform", "6:transforms"), "Cityscapes VOCDetection VOCSegmentation"),
    (("4:transforms",), "Middlebury2014Stereo SBDataset"),
    (("4:transforms", "5:loader"), "FlyingThings3D"),
    (("6:transform",), "Kinetics"),
    (("7:transform",), "HMDB51 UCF101"),
    (("transform", "target_transform"), "EMNIST QMNIST"),
    (("transform", "target_transform", "loader"), "ImageNet"),
)
_TRANSFORMS = ("Compose", "RandomApply", "RandomChoice", "RandomOrder")
_MEDICAL = "monai.transforms"

ROWS = (
    *(Carrier(f"{_VISION}.{name}", 1, moment=_WORKERS, keeps=keeps, aliases=(
              (f"{_VISION}.folder.{name}",) if "Folder" in name else ()))
      for keeps, names in _KEEPS for name in names.split()),
    *(Passes(f"torchvision.transforms.{name}", "0:transforms", aliases=(
             f"torchvision.transforms.transforms.{name}", f"torchvision.transforms.v2.{name}"))
      for name in _TRANSFORMS),
    Passes("torchvision.transforms.Lambda", "0:lambd", aliases=(
           "torchvision.transforms.transforms.Lambda", "torchvision.transforms.v2.Lambda")),
    *(Passes(f"albumentations.{name}", "0:transforms", aliases=(f"albumentations.core.composition.{name}",))
      for name in ("Compose", "OneOf", "RandomOrder", "ReplayCompose", "Sequential", "SomeOf")),
    Passes("albumentations.Lambda", "0:image", "1:mask"),
    *(Passes(f"{_MEDICAL}.{name}", "0:transforms") for name in ("Compose", "OneOf", "RandomOrder", "SomeOf")),
    *(Passes(f"{_MEDICAL}.{name}", "0:func", "inv_func") for name in ("Lambda", "RandLambda")),
    *(Passes(f"{_MEDICAL}.{name}", "1:func", "2:inv_func") for name in ("LambdaD", "Lambdad", "RandLambdad")),
    Passes("torch_geometric.transforms.Compose", "0:transforms"),
    Passes("torchio.Lambda", "0:function"),
    Passes("torchio.Compose", "0:transforms"),
    Passes("imgaug.augmenters.Lambda", "0:func_images"),
    Passes("imgaug.augmenters.Sequential", "0:children"),
)
