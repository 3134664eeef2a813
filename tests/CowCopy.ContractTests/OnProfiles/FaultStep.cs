using CowCopy.Planning;

namespace CowCopy.ContractTests.OnProfiles;

/// <summary>The nth call of an operation, or every call, answers a status.</summary>
internal sealed record FaultStep(string Operation, int? Occurrence, StatusCode Status)
{
    public override string ToString() => $"{Operation} {(Occurrence is { } number ? "#" + number : "always")} answers {Status}";
}
