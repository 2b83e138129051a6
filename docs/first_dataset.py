from torch.utils.data import DataLoader, Dataset


class Images(Dataset):
    def __init__(self, paths, log):
        self.paths = paths
        self.transform = lambda pixels: pixels / 255
        self.log = open(log)

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, i):
        return self.transform(len(self.paths[i]))


if __name__ == "__main__":
    print(list(DataLoader(Images(["a.png"], __file__), num_workers=4)))
