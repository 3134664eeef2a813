using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Inspection;

/// <summary>Divides what files take up among the directories that they are in.</summary>
internal sealed class DirectorySurvey(Dictionary<VolumeId, PlaceCounts> counts)
{
    public IReadOnlyList<DirectorySpace> Of(List<SurveyedFile> files)
    {
        Dictionary<VolumeId, ShareOfPlaces> shares = counts.ToDictionary(static pair => pair.Key, static pair => pair.Value.Divide());
        List<DirectorySpace> directories = [];
        foreach (IGrouping<string, SurveyedFile> group in files.GroupBy(DirectoryOf, StringComparer.Ordinal))
        {
            double occupied = 0, shared = 0;
            foreach (SurveyedFile file in group)
            {
                foreach (FileExtent extent in file.Extents ?? [])
                {
                    double part = SurveyedFile.HasPlace(extent) ? shares[file.Volume].Of(extent.Place) : extent.Length;
                    occupied += part;
                    if (extent.IsShared) shared += part;
                }
            }

            directories.Add(new DirectorySpace(group.Key)
            {
                Files = group.Count(),
                OccupiedBytes = (long)Math.Round(occupied),
                SharedBytes = (long)Math.Round(shared),
            });
        }

        directories.Sort(static (one, other) => string.CompareOrdinal(one.Path, other.Path));
        return directories;
    }

    private static string DirectoryOf(SurveyedFile file) => ParentDirectory.Of(file.Path) ?? "";
}
