using CowCopy.Diagnostics.Inspection;
using CowCopy.Platform;

namespace CowCopy.Diagnostics.Sharing;

/// <summary>A part of the content of equal files, and the file that keeps its blocks there.</summary>
/// <param name="First">The first byte.</param>
/// <param name="Next">The byte after the last.</param>
/// <param name="Source">The file.</param>
/// <param name="Extent">The extent of that file.</param>
internal readonly record struct Kept(long First, long Next, SurveyedFile Source, Extent Extent);
