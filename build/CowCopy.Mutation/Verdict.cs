namespace CowCopy.Mutation;

/// <summary>What became of one mutant.</summary>
/// <param name="Mutant">The mutant.</param>
/// <param name="Status">The result.</param>
/// <param name="By">The test that noticed it and how, or the reason of an equivalent one; empty for the others.</param>
internal sealed record Verdict(Mutant Mutant, Status Status, string By);
