namespace CowCopy.Mutation;

/// <summary>What became of a mutant.</summary>
internal enum Status
{
    /// <summary>A test fails with it and passes without it.</summary>
    Noticed,

    /// <summary>Every test that reaches it passes.</summary>
    Survived,

    /// <summary>No test reaches it.</summary>
    NotCovered,

    /// <summary>A test failed with it, and passed when it was repeated.</summary>
    Unsteady,

    /// <summary>It changes nothing that can be observed; the file of equivalents says why.</summary>
    Equivalent,
}
