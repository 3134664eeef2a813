using System.Runtime.InteropServices;

namespace CowCopy.Platform.Linux;

/// <summary>
/// Finds out how long compressed extents of btrfs are on the volume, which FIEMAP does not report: from the items of the file in the tree
/// of its subvolume (BTRFS_IOC_TREE_SEARCH), for which root is needed. Others get one block for each as a lower bound.
/// </summary>
internal sealed unsafe class EncodedExtents(int file, IoctlCode ioctl)
{
    private const int KeyBytes = 104, HeaderBytes = 32; // struct btrfs_ioctl_search_key and _header of linux/btrfs.h
    private const uint ExtentData = 108; // BTRFS_EXTENT_DATA_KEY
    private const int InlineHeaderBytes = 21; // struct btrfs_file_extent_item of linux/btrfs_tree.h up to disk_bytenr

    private readonly Dictionary<long, long> _lengths = []; // by their places; 0 for content inside the metadata

    /// <summary>Sets the lengths in a list.</summary>
    /// <param name="inode">The number of the file.</param>
    /// <param name="extents">The list.</param>
    /// <param name="first">The index of the file's first extent.</param>
    public void SetLengths(ulong inode, List<Extent> extents, int first)
    {
        Search(inode);
        int block = 0; // also after a failure
        LibC.IoControl(file, ioctl.BlockSize, (nint)(&block));
        for (int index = first; index < extents.Count; index++)
        {
            Extent extent = extents[index];
            if (!extent.IsEncoded) continue;
            bool isFound = _lengths.TryGetValue(extent.PhysicalOffset, out long length);
            if (!isFound) length = extent.IsInline ? 0 : block;
            extents[index] = extent with { EncodedLength = length, IsLowerBound = !isFound };
        }
    }

    private void Search(ulong inode)
    {
        const int Count = 64;
        byte* arguments = stackalloc byte[IoctlCode.TreeSearchBytes]; // zeros
        Span<byte> all = new(arguments, IoctlCode.TreeSearchBytes);
        Write(all, 8, inode);
        Write(all, 16, inode);
        Write(all, 32, ulong.MaxValue);
        Write(all, 48, ulong.MaxValue); // the last transaction
        Write(all, 56, ExtentData);
        Write(all, 60, ExtentData);
        for (ulong from = 0; ;)
        {
            Write(all, 24, from);
            Write(all, Count, uint.MaxValue);
            if (LibC.IoControl(file, ioctl.TreeSearch, (nint)arguments) != 0) return;
            uint count = MemoryMarshal.Read<uint>(all[Count..]);
            if (count == 0) return;
            Span<byte> item = all[KeyBytes..];
            for (; count > 0; count--)
            {
                from = MemoryMarshal.Read<ulong>(item[16..]) + 1;
                int bytes = (int)MemoryMarshal.Read<uint>(item[28..]);
                Add(item.Slice(HeaderBytes, bytes));
                item = item[(HeaderBytes + bytes)..];
            }
        }
    }

    private void Add(ReadOnlySpan<byte> item)
    {
        const int Type = 20, Place = 21, Length = 29;
        if (item[Type] == 0) _lengths[0] = item.Length - InlineHeaderBytes;
        else _lengths[MemoryMarshal.Read<long>(item[Place..])] = MemoryMarshal.Read<long>(item[Length..]);
    }

    private static void Write<T>(Span<byte> target, int offset, T value)
        where T : unmanaged => MemoryMarshal.Write(target[offset..], in value);
}
