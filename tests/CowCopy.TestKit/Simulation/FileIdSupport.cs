namespace CowCopy.TestKit.Simulation;

/// <summary>What a Windows volume returns for queries of file ids.</summary>
internal enum FileIdSupport
{
    /// <summary>128 bits, and 64 bits of them in the older query.</summary>
    Full = 0,

    /// <summary>FileIdInfo fails; the older query has 64 bits (ned14/llfio, issue 169).</summary>
    IndexOnly,

    /// <summary>Each file has id 0, on a volume with a serial number.</summary>
    Zero,

    /// <summary>Each file has an id of ones, the "no id" of FILE_ID_128.</summary>
    AllOnes,

    /// <summary>Serial number and id are 0 (winfsp/sshfs-win, issue 349).</summary>
    NoSerial,
}
