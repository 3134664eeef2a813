namespace CowCopy.ContractTests.Rules;

/// <summary>What is at the destination before a copy.</summary>
internal enum Place
{
    /// <summary>Nothing, in an existing directory.</summary>
    Free,

    /// <summary>Nothing, in a missing directory.</summary>
    WithoutDirectory,

    /// <summary>A file, shorter than the source, that more users may read than may read the source.</summary>
    Existing,

    /// <summary>The same with the permissions of the source: it may be cloned over.</summary>
    Alike,

    /// <summary>One of two names of a file.</summary>
    SecondName,

    /// <summary>A symbolic link to another file.</summary>
    Link,
}
