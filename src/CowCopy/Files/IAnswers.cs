using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.Files;

/// <summary>Answers the questions of a copy.</summary>
internal interface IAnswers
{
    /// <summary>Records what a question is answered with in the facts of the copy.</summary>
    /// <returns>The status of a question that could not be answered.</returns>
    PlatformStatus Answer(Question question, ref CopyInProgress copy);
}
