using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// One copy that is made again and again over files that are made anew each time, with something going wrong at one call after the other.
/// </summary>
internal sealed class RuleScene : IDisposable
{
    public const UnixFileMode SourceMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    public const UnixFileMode OldMode = SourceMode | UnixFileMode.GroupRead | UnixFileMode.OtherRead;
    public const int NativeCode = 4711;

    private const int MostCalls = 300;

    private readonly Place _place;
    private FileFacts _old;
    private AssertFailedException? _failure; // kept until the copy is done, as an exception would change what it does

    public RuleScene(string volume, Place place)
    {
        Fixture = EachVolume.Make(volume);
        _place = place;
        Source = Fixture.Clean("source", New, SourceMode);
        Elsewhere = Fixture.At("elsewhere");
        Destination = place == Place.WithoutDirectory ? Fixture.At("directory", "deep", "copy") : Fixture.At("copy");
        SourceFacts = Fixture.Look(Source);
    }

    public static byte[] New { get; } = Content.Of(40_000);

    public static byte[] Old { get; } = Content.Of(30_000, seed: 2);

    public CopyFixture Fixture { get; }

    public string Source { get; }

    public string Destination { get; }

    /// <summary>The other name of the existing file, or what the link leads to.</summary>
    public string Elsewhere { get; }

    public FileFacts SourceFacts { get; }

    /// <summary>What existed at the destination.</summary>
    public FileFacts Before => _old;

    /// <summary>The options of the copy.</summary>
    public CopyOptions Options { get; private set; } = CopyOptions.Default;

    /// <summary>The operation that failed; null where none did.</summary>
    public string? Failed { get; private set; }

    /// <summary>The operations of the copy, so far.</summary>
    public List<string> Made { get; } = [];

    /// <summary>The result of the copy; null while it runs, and if it was cancelled.</summary>
    public CopyResult? Result { get; private set; }

    /// <summary>Whether the copy has ended.</summary>
    public bool IsDone { get; private set; }

    /// <summary>
    /// The ways of copying; on real volumes without those that wait for storage, which <see cref="DurableOrderTests"/> has.
    /// </summary>
    public static CopyOptions[] Ways(string volume) =>
    [
        .. from overwrite in OverwriteModes.ThatReplace
           from options in (CopyOptions[])
           [
               new() { Overwrite = overwrite },
               new() { Overwrite = overwrite, Mode = CopyMode.ByteCopy },
               new() { Overwrite = overwrite, Mode = CopyMode.ByteCopy, Durable = true },
           ]
           where !(options.Durable && EachVolume.IsReal(volume))
           select options,
    ];

    /// <summary>
    /// All statuses on one volume of each system, those that lead to different steps on others; fewer on real ones, where a copy takes
    /// longer, and on the further ones of a kind.
    /// </summary>
    public static StatusCode[] Statuses(string volume) => volume switch
    {
        _ when EachVolume.StandsForItsSystem(volume) =>
            [.. Enum.GetValues<StatusCode>().Where(static code => code != StatusCode.Ok)],
        "Real.Ntfs" or "Real.NtfsIgnoreCase" => [StatusCode.DeviceError], // FUSE takes ten times as long
        _ when EachVolume.IsReal(volume) || EachVolume.IsFurther(volume) => [StatusCode.DeviceError, StatusCode.AccessDenied],
        _ =>
        [
            StatusCode.DeviceError, StatusCode.AccessDenied, StatusCode.NotFound, StatusCode.AlreadyExists, StatusCode.Busy,
            StatusCode.NotSupported,
        ],
    };

    /// <summary>Makes scenes with each kind of place, way and status, and fails one call after the other in each.</summary>
    /// <param name="volume">The name of the volume.</param>
    /// <param name="places">What is at the destination.</param>
    /// <param name="check">Called before each call of each copy, and after each copy; throws where the rule does not hold.</param>
    public static void FailEachCall(string volume, Place[] places, Action<RuleScene> check)
    {
        foreach (Place place in places)
        {
            using RuleScene scene = new(volume, place);
            if (!scene.IsPossible) continue;
            foreach (CopyOptions way in Ways(volume))
            {
                foreach (StatusCode status in Statuses(volume))
                    scene.Repeat(way, (_, isMet) => isMet ? new PlatformStatus(status, NativeCode) : null, check);
            }
        }
    }

    public bool IsPossible => _place switch
    {
        Place.SecondName => Fixture.Can.HasHardLinks,
        Place.Link => Fixture.Can.HasSymbolicLinks,
        _ => true,
    };

    /// <summary>Copies until a copy has fewer calls than the one that something is to happen at.</summary>
    /// <param name="options">The options of the copies.</param>
    /// <param name="at">Returns the status of a call, given its name and whether it is the one; null for what it returns itself.</param>
    /// <param name="check">Called before each call of each copy, and after each copy.</param>
    /// <param name="cancellation">Gives each copy its token; null for none.</param>
    public void Repeat(
        CopyOptions options, Func<string, bool, PlatformStatus?> at, Action<RuleScene> check, Func<CancellationToken>? cancellation = null)
    {
        for (int call = 1; call < MostCalls; call++)
        {
            MakeDestination();
            int calls = 0;
            (Options, Failed, Result, IsDone) = (options, null, null, false);
            Made.Clear();
            Fixture.Platform.At = operation =>
            {
                bool isMet = ++calls == call;
                Made.Add(operation);
                Check(check);
                PlatformStatus? status = at(operation, isMet);
                if (status is not null) Failed = operation;
                return status;
            };
            CopyResult? result = new FileCopier(Fixture.Platform).CopyAllUntilCanceled(
                [new(Source, Destination)], options, cancellation?.Invoke() ?? CancellationToken.None)[0];
            Fixture.Platform.At = null;
            (Result, IsDone) = (result, true);
            Check(check);
            if (_failure is not null) throw _failure;
            if (calls < call) return;
        }

        Assert.Fail("A copy makes more calls than this test counts.");
    }

    /// <summary>Whether something other than a directory has this name and this content; false where no process can read it.</summary>
    public bool Has(string path, byte[] content) =>
        Fixture.Files.Exists(path) && Fixture.Files.Read(path).AsSpan().SequenceEqual(content);

    public void Dispose() => Fixture.Dispose();

    private void Check(Action<RuleScene> check)
    {
        try
        {
            check(this);
        }
        catch (AssertFailedException failure)
        {
            string when = IsDone ? "after" : "before";
            _failure ??= new AssertFailedException(
                $"{_place}, {Options.Mode}, {Options.Overwrite}{(Options.Durable ? ", durable" : "")}: {when} {string.Join(' ', Made)}"
                    + $"{(Failed is null ? "" : $", where {Failed} failed")}: {failure.Message}",
                failure);
        }
    }

    private void MakeDestination()
    {
        IFixtureFiles files = Fixture.Files;
        if (_place == Place.WithoutDirectory)
        {
            if (files.Exists(Fixture.At("directory"))) RemoveDirectories();
            return;
        }

        if (_place is Place.SecondName or Place.Link) Put(Elsewhere);
        files.Delete(Destination);
        if (_place is Place.Existing or Place.Alike) Put(Destination);
        if (_place == Place.Alike) files.SetMode(Destination, SourceMode);
        if (_place == Place.SecondName) files.HardLink(Elsewhere, Destination);
        if (_place == Place.Link) files.SymbolicLink(Destination, Elsewhere);
        foreach (string name in files.Names(Fixture.Path).Except(["source", "elsewhere", "copy"])) files.Delete(Fixture.At(name));
        _old = Fixture.Look(Destination);
    }

    private void Put(string path)
    {
        Fixture.Files.Write(path, Old);
        Fixture.Files.SetModified(path, new DateTime(2020, 1, 2, 3, 4, 6, DateTimeKind.Utc));
        Fixture.Files.SetMode(path, OldMode);
    }

    private void RemoveDirectories()
    {
        string deep = Fixture.At("directory", "deep");
        foreach (string name in Fixture.Files.Exists(deep) ? Fixture.Files.Names(deep) : []) Fixture.Files.Delete(Path.Combine(deep, name));
        Fixture.Platform.Inner.DeleteDirectory(deep);
        Fixture.Platform.Inner.DeleteDirectory(Fixture.At("directory"));
    }
}
