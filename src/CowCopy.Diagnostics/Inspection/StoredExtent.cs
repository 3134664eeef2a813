using CowCopy.Platform;

namespace CowCopy.Diagnostics.Inspection;

/// <summary>Where the bytes of an extent are on the volume.</summary>
internal static class StoredExtent
{
    extension(in Extent extent)
    {
        /// <summary>Bytes that it takes up on the volume, an encoded one as a whole.</summary>
        public long StoredLength => extent.IsEncoded ? extent.EncodedLength : extent.Length;

        public long End => extent.Offset + extent.Length;

        /// <summary>Bytes of it within a file of this length; the last extent may be longer than the rest of the file.</summary>
        public long BytesOf(long fileLength) => Math.Min(extent.Length, Math.Max(0, fileLength - extent.Offset));

        public bool HasPlace => !extent.IsInline && extent.PhysicalOffset != 0;

        /// <summary>Whether it has written content at a place that another file can refer to.</summary>
        public bool IsWritten => extent.HasPlace && !extent.IsUnwritten;

        public PlaceReference Place => extent.PlaceOf(extent.Offset, extent.End);

        /// <summary>The place of a part of it; an encoded extent is at one place as a whole.</summary>
        /// <param name="first">The first byte in the file.</param>
        /// <param name="last">The byte after the last.</param>
        public PlaceReference PlaceOf(long first, long last) => extent.IsEncoded
            ? PlaceReference.ToEncoded(new PhysicalRange(extent.PhysicalOffset, extent.StoredLength), last - first)
            : new PlaceReference(new PhysicalRange(extent.PhysicalOffset + first - extent.Offset, last - first));
    }
}
