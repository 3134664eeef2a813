namespace CowCopy.Tool.Treemap;

/// <summary>
/// Divides a rectangle among directories by their bytes, each below the one that it is in, as nearly square as can be (Bruls, Huizing and
/// van Wijk, "Squarified Treemaps", 2000). Pure.
/// </summary>
internal static class TreemapLayout
{
    private const int MostBoxes = 200, MostInOne = 24, MostFrames = 2; // frames: one in the other
    private const double SmallestPart = 0.002; // of the whole, which is opened further

    /// <summary>Returns the boxes of what is below a directory; those that are small are summed.</summary>
    /// <param name="top">The directory.</param>
    /// <param name="ratio">The width of the whole by its height.</param>
    /// <returns>At most some hundreds of boxes that fill the whole, and frames around those of large directories.</returns>
    public static (List<Box> Boxes, List<Box> Frames) Of(DirectoryNode top, double ratio)
    {
        List<Box> boxes = [], frames = [];
        if (top.Occupied > 0) Place(new Box(top, 0, 0, 100, 100), Opened(top), ratio, boxes, frames);
        return (boxes, frames);
    }

    /// <summary>Chooses the directories that are shown as their parts: the largest first.</summary>
    private static Dictionary<DirectoryNode, List<DirectoryNode>> Opened(DirectoryNode top)
    {
        Dictionary<DirectoryNode, List<DirectoryNode>> opened = [];
        PriorityQueue<DirectoryNode, long> closed = new();
        closed.Enqueue(top, -top.Occupied);
        for (int boxes = 1; boxes < MostBoxes && closed.TryDequeue(out DirectoryNode? node, out _);)
        {
            bool isSmall = node != top && node.Occupied < top.Occupied * SmallestPart;
            if (node.Below.Count == 0 || isSmall) continue;
            List<DirectoryNode> parts = opened[node] = PartsOf(node);
            foreach (DirectoryNode part in parts) closed.Enqueue(part, -part.Occupied);
            boxes += parts.Count - 1;
        }

        return opened;
    }

    private static List<DirectoryNode> PartsOf(DirectoryNode node)
    {
        List<DirectoryNode> parts = node.Below.FindAll(static below => below.Occupied > 0);
        if (parts.Count <= MostInOne) return parts;
        List<DirectoryNode> rest = parts[(MostInOne - 1)..];
        string name = node.Name == "." ? "" : node.Name + Path.DirectorySeparatorChar;
        return
        [
            .. parts[..(MostInOne - 1)],
            new DirectoryNode($"{name}({rest.Count} more)")
            {
                Files = rest.Sum(static one => one.Files),
                Occupied = rest.Sum(static one => one.Occupied),
                Shared = rest.Sum(static one => one.Shared),
            },
        ];
    }

    private static void Place(
        Box box, Dictionary<DirectoryNode, List<DirectoryNode>> opened, double ratio, List<Box> boxes, List<Box> frames)
    {
        if (!opened.TryGetValue(box.Directory, out List<DirectoryNode>? parts) || parts.Count == 0)
        {
            boxes.Add(box);
            return;
        }

        // A directory with one part has the frame of that part.
        IReadOnlyList<string> around = box.Frames;
        if (parts.Count > 1 && box is { IsLabelled: true, Frames.Count: < MostFrames, Directory.Name: not "." })
        {
            frames.Add(box);
            around = [.. around, box.Directory.Name];
        }

        // Rows are laid along the shorter side, as it is seen.
        (double left, double top, double width, double height) = (box.Left, box.Top, box.Width, box.Height);
        double total = parts.Sum(static part => (double)part.Occupied);
        for (int first = 0; first < parts.Count;)
        {
            bool isWide = width * ratio >= height;
            double length = isWide ? height : width * ratio, across = isWide ? width * ratio : height;
            int count = CountOfRow(parts, first, length, across, total);
            double row = parts.Skip(first).Take(count).Sum(static part => (double)part.Occupied);
            double thickness = (isWide ? width : height) * row / total, at = isWide ? top : left;
            foreach (DirectoryNode part in parts.Skip(first).Take(count))
            {
                double extent = (isWide ? height : width) * part.Occupied / row;
                Box own = isWide ? new Box(part, left, at, thickness, extent) : new Box(part, at, top, extent, thickness);
                Place(own with { Frames = around }, opened, ratio, boxes, frames);
                at += extent;
            }

            if (isWide) (left, width) = (left + thickness, width - thickness);
            else (top, height) = (top + thickness, height - thickness);
            total -= row;
            first += count;
        }
    }

    /// <summary>A row takes one part more as long as its parts become no longer and thinner.</summary>
    private static int CountOfRow(List<DirectoryNode> parts, int first, double length, double across, double total)
    {
        double sum = 0, worst = double.MaxValue;
        int count = 0;
        for (int index = first; index < parts.Count; index++)
        {
            double bytes = parts[index].Occupied;
            double thickness = across * (sum + bytes) / total;
            double Of(double part) => Math.Max(thickness / (length * part / (sum + bytes)), length * part / (sum + bytes) / thickness);
            double ratio = Math.Max(Of(parts[first].Occupied), Of(bytes));
            if (ratio > worst) break;
            (worst, sum, count) = (ratio, sum + bytes, count + 1);
        }

        return Math.Max(count, 1);
    }
}
