#pragma warning disable CA1416 // what Linux alone has is made where IsRealLinux is true
using CowCopy.TestKit;

namespace CowCopy.ContractTests.Plans;

/// <summary>Makes the situation of a case in directories of its own, on one volume or on two.</summary>
internal sealed class PlanScene : IDisposable
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const UnixFileMode Everybody = (UnixFileMode)0x1FF;
    private const UnixFileMode ReadAndSearch = (UnixFileMode)0x16D, ReadOnly = (UnixFileMode)0x124, Plain = (UnixFileMode)0x1A4;
    private const int SmallLength = 1000, UsualLength = 40_000, LargeLength = 300_000;

    private readonly CopyFixture _fixture;
    private readonly PlanCase _case;
    private readonly string _from;
    private readonly string _to;
    private readonly List<string> _unchangeable = [];
    private bool _isPossible = true;

    public PlanScene(CopyFixture fixture, PlanCase planCase, int number)
    {
        (_fixture, _case) = (fixture, planCase);
        _from = Open(fixture.At($"from{number}"));
        _to = planCase.IsAcross ? Open(Path.Combine(fixture.OtherPath, $"to{number}")) : Open(fixture.At($"to{number}"));
        SourcePath = MakeSource();
        DestinationPath = MakeDestination();
    }

    public CopyOptions Options => _case.Options;

    public string SourcePath { get; }

    public string DestinationPath { get; }

    /// <summary>Whether the volume and this process can have the situation.</summary>
    public bool IsPossible => _isPossible && (!_case.IsReadOnly || _fixture.CanBeReadOnly)
        && (!_case.IsOrdinaryUser || _fixture.CanBeOrdinaryUser);

    /// <summary>Runs an action as the user of the case, with the destination's volume mounted as in the case.</summary>
    public void Run(Action action)
    {
        Action asUser = _case.IsOrdinaryUser ? () => _fixture.AsOrdinaryUser(action) : action;
        if (_case.IsReadOnly) _fixture.WithReadOnly(_case.IsAcross ? _fixture.OtherPath : _fixture.Path, asUser);
        else asUser();
    }

    /// <summary>All names on both sides.</summary>
    public string[] Names() => _fixture.Windows is null && _fixture.Volume is null
        ? [.. new[] { _from, _to }.SelectMany(root => Directory.EnumerateFileSystemEntries(root)).Order(StringComparer.Ordinal)]
        : [.. _fixture.Files.Names(_from), .. _fixture.Files.Names(_to)];

    public void Dispose()
    {
        foreach (string path in _unchangeable) LinuxCalls.TrySetFlags(path, 0);
    }

    private string MakeSource()
    {
        string path = Path.Combine(_from, "source"), other = Path.Combine(_from, "other");
        switch (_case.Source)
        {
            case SourceState.Missing: return path;
            case SourceState.Empty: return Write(path, 0);
            case SourceState.Small: return Write(path, SmallLength);
            case SourceState.Large: return Write(path, LargeLength);
            case SourceState.SmallDirty: return Write(path, SmallLength, isDirty: true);
            case SourceState.LargeDirty: return Write(path, LargeLength, isDirty: true);
            case SourceState.CopiedBefore:
                Write(path, SmallLength, isDirty: true);
                _fixture.Copier.Copy(path, other);
                return path;
            case SourceState.ReadOnly: return Write(path, UsualLength, ReadOnly);
            case SourceState.Unreadable: return Write(path, UsualLength, OwnerOnly, isUnreadable: true);
            case SourceState.Link: return Link(path, Write(other, UsualLength));
            case SourceState.DanglingLink: return Link(path, other);
            case SourceState.LinkLoop: return Link(path, path);
            case SourceState.Directory: return MakeDirectory(path);
            case SourceState.Pipe: return Special(path, Posix.MakePipe);
            case SourceState.Socket: return Special(path, Posix.MakeSocket);
            case SourceState.Device: return Special(path, name => _isPossible &= LinuxCalls.TryMakeFullDevice(name));
            case SourceState.InMissingDirectory: return Path.Combine(_from, "missing", "source");
            case SourceState.BelowFile: return Path.Combine(Write(other, SmallLength), "source");
            case SourceState.NameTooLong: return Path.Combine(_from, new string('n', 300));
            case SourceState.TrailingSeparator: return Write(path, UsualLength) + Path.DirectorySeparatorChar;
            case SourceState.Dots:
                Write(path, UsualLength);
                return Path.Combine(MakeDirectory(other), "..", ".", "source");
            default: return Write(path, UsualLength);
        }
    }

    private string MakeDestination()
    {
        string path = Path.Combine(_to, "destination"), other = Path.Combine(_to, "beside");
        char separator = Path.DirectorySeparatorChar;
        switch (_case.Destination)
        {
            case DestinationState.InMissingDirectory: return Path.Combine(_to, "missing", "destination");
            case DestinationState.InMissingDirectories: return Path.Combine(_to, "missing", "below", "again", "destination");
            case DestinationState.BelowFile: return Path.Combine(Write(other, SmallLength), "destination");
            case DestinationState.FarBelowFile: return Path.Combine(Write(other, SmallLength), "below", "destination");
            case DestinationState.BelowPipe: return Path.Combine(Special(other, Posix.MakePipe), "destination");
            case DestinationState.BelowDanglingLink: return Path.Combine(Link(other, path), "destination");
            case DestinationState.FarBelowDanglingLink: return Path.Combine(Link(other, path), "below", "destination");
            case DestinationState.BelowLinkToDirectory: return Path.Combine(Link(other, MakeDirectory(path)), "destination");
            case DestinationState.BelowLinkLoop: return Path.Combine(Link(other, other), "destination");
            case DestinationState.InUnwritableDirectory: return Path.Combine(SetMode(MakeDirectory(other), ReadAndSearch), "destination");
            case DestinationState.InMissingBelowUnwritable:
                return Path.Combine(SetMode(MakeDirectory(other), ReadAndSearch), "missing", "destination");
            case DestinationState.InImmutableDirectory:
                return Path.Combine(SetFlag(MakeDirectory(other), LinuxCalls.Immutable), "destination");
            case DestinationState.InAppendOnlyDirectory:
                return Path.Combine(SetFlag(MakeDirectory(other), LinuxCalls.AppendOnly), "destination");
            case DestinationState.InProc: return OnlyOnLinux("/proc/destination");
            case DestinationState.InMissingBelowProc: return OnlyOnLinux("/proc/missing/destination");
            case DestinationState.InSys: return OnlyOnLinux("/sys/destination");
            case DestinationState.Old: return Write(path, SmallLength);
            case DestinationState.OldReadOnly: return Write(path, SmallLength, ReadOnly);
            case DestinationState.OldLonger: return Write(path, LargeLength + 1);
            case DestinationState.OldUnchanged: return Write(path, UsualLength);
            case DestinationState.OldWithSeveralNames:
                _fixture.Files.HardLink(Write(path, SmallLength), other);
                return path;
            case DestinationState.OldInUnwritableDirectory:
                path = Write(Path.Combine(MakeDirectory(other), "destination"), SmallLength);
                SetMode(other, ReadAndSearch);
                return path;
            case DestinationState.OldInImmutableDirectory:
                path = Write(Path.Combine(MakeDirectory(other), "destination"), SmallLength);
                SetFlag(other, LinuxCalls.Immutable);
                return path;
            case DestinationState.OldInAppendOnlyDirectory:
                path = Write(Path.Combine(MakeDirectory(other), "destination"), SmallLength);
                SetFlag(other, LinuxCalls.AppendOnly);
                return path;
            case DestinationState.Immutable: return SetFlag(Write(path, SmallLength), LinuxCalls.Immutable);
            case DestinationState.AppendOnly: return SetFlag(Write(path, SmallLength), LinuxCalls.AppendOnly);
            case DestinationState.LinkToSource: return Link(path, SourcePath);
            case DestinationState.NameOfSource: return NameOfSource(path);
            case DestinationState.Source: return SourcePath;
            case DestinationState.DanglingLink: return Link(path, other);
            case DestinationState.LinkToDirectory: return Link(path, MakeDirectory(other));
            case DestinationState.LinkLoop: return Link(path, path);
            case DestinationState.Directory: return MakeDirectory(path);
            case DestinationState.Pipe: return Special(path, Posix.MakePipe);
            case DestinationState.TrailingSeparator: return path + separator;
            case DestinationState.FileWithTrailingSeparator: return Write(path, SmallLength) + separator;
            case DestinationState.DirectoryWithTrailingSeparator: return MakeDirectory(path) + separator;
            case DestinationState.NameTooLong: return Path.Combine(_to, new string('n', 300));
            case DestinationState.NameTooLongInMissingDirectory: return Path.Combine(_to, "missing", new string('n', 300));
            case DestinationState.InMissingDirectoryWithLongName: return Path.Combine(_to, "missing", new string('n', 300), "destination");
            case DestinationState.PathTooLong:
                return Path.Combine([_to, .. Enumerable.Repeat("directory", _fixture.Can.LongestPath / 6), "destination"]);
            case DestinationState.Dots: return Path.Combine(_to, "missing", "..", ".", "destination");
            case DestinationState.NameWithZero: return path + "\0x";
            default: return path;
        }
    }

    private string Open(string directory) => SetMode(MakeDirectory(directory), Everybody);

    private string MakeDirectory(string path) => _fixture.Files.MakeDirectory(path);

    private string Write(string path, int length, UnixFileMode mode = Plain, bool isDirty = false, bool isUnreadable = false)
    {
        _fixture.Files.Write(path, Content.Of(length));
        if (!isDirty)
        {
            _fixture.Files.Flush(path);
            _fixture.Files.SetModified(path, new DateTime(2024, 2, 29, 12, 34, 56, DateTimeKind.Utc));
        }

        if (isUnreadable) _isPossible &= _case.IsOrdinaryUser && _fixture.Can.HasPermissionBits && _fixture.Can.FixedMode is null;
        return SetMode(path, isUnreadable ? UnixFileMode.None : mode);
    }

    private string SetMode(string path, UnixFileMode mode)
    {
        if (_fixture.Can.HasPermissionBits || (mode & UnixFileMode.UserExecute) == UnixFileMode.None) _fixture.Files.SetMode(path, mode);
        return path;
    }

    private string Link(string path, string target)
    {
        _isPossible &= _fixture.Can.HasSymbolicLinks;
        if (_fixture.Can.HasSymbolicLinks) _fixture.Files.SymbolicLink(path, target);
        return path;
    }

    private string NameOfSource(string path)
    {
        _isPossible &= !_case.IsAcross && _case.Source < SourceState.Link && _case.Source != SourceState.Missing;
        if (_isPossible) _fixture.Files.HardLink(SourcePath, path);
        return path;
    }

    private string OnlyOnLinux(string path)
    {
        _isPossible &= _fixture.IsRealLinux && !_case.IsAcross && !_case.IsReadOnly;
        return path;
    }

    private string Special(string path, Action<string> make)
    {
        _isPossible &= _fixture.IsRealLinux && Environment.IsPrivilegedProcess;
        if (_isPossible) make(path);
        return path;
    }

    private string SetFlag(string path, uint flag)
    {
        bool isSet = _fixture.IsRealLinux && LinuxCalls.TrySetFlags(path, flag);
        if (isSet) _unchangeable.Add(path);
        _isPossible &= isSet;
        return path;
    }
}
