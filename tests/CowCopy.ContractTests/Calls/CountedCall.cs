namespace CowCopy.ContractTests.Calls;

/// <summary>One call of the system.</summary>
/// <param name="Name">Its name, with what it queries, sets or controls.</param>
/// <param name="Opens">How many files and directories it opens.</param>
/// <param name="Calls">How many calls it counts as: none if it does nothing but open.</param>
/// <param name="PathBytes">Bytes of the paths that it is given and resolves.</param>
internal sealed record CountedCall(string Name, int Opens, int Calls, long PathBytes);
