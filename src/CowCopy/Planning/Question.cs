namespace CowCopy.Planning;

/// <summary>What a decision may have to know of a copy. Each question is asked once, until another answer opens it again.</summary>
[Flags]
internal enum Question
{
    /// <summary>Nothing: the decision is made.</summary>
    None = 0,

    /// <summary>What is at the path of the source.</summary>
    Source = 1,

    /// <summary>What is at the path of the destination.</summary>
    Destination = 2,

    /// <summary>Whether both sides have the same content.</summary>
    Content = 4,

    /// <summary>Which files both sides are.</summary>
    Identities = 8,

    /// <summary>The volumes of both sides, as far as earlier calls or the batch know them.</summary>
    Volumes = 16,

    /// <summary>Whether the source can be read.</summary>
    OpenSource = 32,

    /// <summary>Whether part of the open source is only in memory.</summary>
    SourceState = 64,

    /// <summary>The volume of a new destination, by a query of its directory.</summary>
    DestinationVolume = 128,

    /// <summary>Whether the bytes of this version of the source were copied before.</summary>
    RecentUse = 256,

    /// <summary>Every question there is.</summary>
    All = Source | Destination | Content | Identities | Volumes | OpenSource | SourceState | DestinationVolume | RecentUse,
}
