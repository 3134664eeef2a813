using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;
using static CowCopy.Platform.Windows.ByteCopier;

namespace CowCopy.TestKit.Simulation;

/// <summary>Opening, reading and writing files.</summary>
internal sealed unsafe partial class SimulatedWindows
{
    public override nint CreateFile(char* path, uint access, uint share, nint security, uint disposition, uint flags, nint template)
    {
        lock (_storage.Lock)
        {
            WindowsName name = Enter(nameof(CreateFile), path);
            if (name.Error != 0) return Refuse(name.Error);
            if (name.IsDevice) return Open(new SimulatedDevice(_storage.Volumes[0]), name.Path, access, share, null, false);
            Place place = Find(name, (flags & OpenRights.NoFollow) != 0 ? LinkTreatment.Keep : LinkTreatment.Follow);
            int error = disposition == OpenRights.OpenExisting || place.Node is not null ? ErrorOf(place) : MayCreate(place);
            if (error != 0) return Refuse(error);
            if (name.Stream.Length > 0) return OpenStream(place.Node, name, access, share, disposition);
            if (place.Node is not { } node) return Create(place, name.Path, access, share, flags);
            if (disposition == OpenRights.CreateNew) return Refuse(WindowsErrors.FileExists);
            error = MayOpen(node, access, share, flags);
            if (error == 0 && disposition == OpenRights.CreateAlways) error = Truncate(node, flags);
            if (error != 0) return Refuse(error);
            DirectorySlot? slot = place.Parent is null ? null : new DirectorySlot(place.Parent, place.Name);
            bool isReparsePoint = (flags & OpenRights.NoFollow) != 0 && node is SimulatedFile { Reparse: not null };
            return Open(node, name.Path, access, share, slot, isReparsePoint);
        }
    }

    public override nint ReopenFile(nint file, uint access, uint share, uint flags)
    {
        lock (_storage.Lock)
        {
            if (Enter(nameof(ReopenFile), file, out OpenFile original) is { } scripted) return Refuse(scripted);
            bool isLeaving = original.Node.Leaving is { } leaving && leaving == original.Slot;
            int error = isLeaving
                ? Win32Error.AccessDenied
                : MayOpen(original.Node, access, share, OpenRights.Directories | OpenRights.NoFollow);
            return error != 0 ? Refuse(error) : Open(original.Node, original.Path, access, share, original.Slot, original.IsReparsePoint);
        }
    }

    public override int CloseHandle(nint handle)
    {
        lock (_storage.Lock)
        {
            int? scripted = Enter(nameof(CloseHandle), handle, out OpenFile? file);
            _listings.Remove(handle);
            if (file is not null) _storage.Handles.Remove(new FileHandle(handle)); // also where the script has it fail, as the system does
            return scripted is { } error ? Fail(error) : Succeed();
        }
    }

    public override int ReadFile(nint file, byte* buffer, uint count, uint* read, nint overlapped)
    {
        lock (_storage.Lock)
        {
            *read = 0;
            if (Enter(nameof(ReadFile), file, out OpenFile open) is { } scripted) return Fail(scripted);
            if (!open.Access.HasFlag(WindowsAccess.Read)) return Fail(Win32Error.AccessDenied);
            if (open.Node is SimulatedDevice) return Succeed();
            if (open.File is not { } content) return Fail(WindowsErrors.InvalidFunction);
            if (content.ReadError != 0) return Fail(content.ReadError);
            MoveTo(open, overlapped);
            if (overlapped != 0 && open.Position >= content.Length) return Fail(Win32Error.EndOfFile);
            *read = (uint)content.Read(open.Position, new Span<byte>(buffer, (int)count));
            open.Position += *read;
            return Succeed();
        }
    }

    public override int WriteFile(nint file, byte* buffer, uint count, uint* written, nint overlapped)
    {
        lock (_storage.Lock)
        {
            *written = 0;
            if (Enter(nameof(WriteFile), file, out OpenFile open) is { } scripted) return Fail(scripted);
            if (!open.Access.HasFlag(WindowsAccess.Write)) return Fail(Win32Error.AccessDenied);
            MoveTo(open, overlapped);
            StatusCode status = open.File?.Write(open.Position, new ReadOnlySpan<byte>(buffer, (int)count)) ?? StatusCode.Ok;
            if (status != StatusCode.Ok) return Answer(status);
            *written = count;
            open.Position += count;
            return Succeed();
        }
    }

    public override int FlushFileBuffers(nint file)
    {
        lock (_storage.Lock)
        {
            if (Enter(nameof(FlushFileBuffers), file, out OpenFile open) is { } scripted) return Fail(scripted);
            if (!open.Access.HasFlag(WindowsAccess.Write)) return Fail(Win32Error.AccessDenied);
            open.File?.Clean();
            return Succeed();
        }
    }

    private nint Open(SimulatedNode node, string path, uint access, uint share, DirectorySlot? slot, bool isReparsePoint)
    {
        WindowsAccess may = AccessOf(access);
        OpenFor purpose = may.HasFlag(WindowsAccess.Read) ? OpenFor.Reading : OpenFor.Names;
        if (may.HasFlag(WindowsAccess.Write)) purpose = OpenFor.Writing;
        OpenFile file = new(node, purpose, path)
        {
            Access = may,
            Share = (WindowsAccess)share,
            Rights = access,
            Slot = slot,
            IsReparsePoint = isReparsePoint,
        };
        Succeed();
        return _storage.Handles.Add(file).Value;
    }

    private nint Create(in Place place, string path, uint access, uint share, uint flags)
    {
        SimulatedFile file = place.Parent!.Volume.NewFile(flags & AttributeBits.Carried);
        place.Parent.Add(place.Name, file);
        return Open(file, path, access, share, new DirectorySlot(place.Parent, place.Name), false);
    }

    private nint OpenStream(SimulatedNode? node, in WindowsName name, uint access, uint share, uint disposition)
    {
        if (node is not SimulatedFile file) return Refuse(Win32Error.FileNotFound);
        bool writes = AccessOf(access).HasFlag(WindowsAccess.Write);
        if (writes && (file.Mode & AttributeBits.ReadOnly) != 0) return Refuse(Win32Error.AccessDenied);
        if (!file.Streams.TryGetValue(name.Stream, out SimulatedFile? stream))
        {
            if (disposition == OpenRights.OpenExisting) return Refuse(Win32Error.FileNotFound);
            file.Streams.Add(name.Stream, stream = new SimulatedFile(file.Volume));
        }

        if (disposition == OpenRights.CreateAlways) stream.SetLength(0);
        return Open(stream, name.Path, access, share, null, false);
    }

    /// <summary>A handle for synchronous calls takes the place from the request, where it has one, and goes on from there.</summary>
    private static void MoveTo(OpenFile file, nint overlapped)
    {
        if (overlapped != 0) file.Position = ((FileOffset*)overlapped)->Offset;
    }

    private static int MayCreate(in Place place)
    {
        if (place.Parent is not { } directory) return WindowsErrors.Of(place);
        if (place.Status is not StatusCode.NotFound) return WindowsErrors.Of(place.Status);
        if (directory.DeniesCreation) return Win32Error.AccessDenied;
        return directory.Volume.IsReadOnly ? WindowsErrors.WriteProtected : directory.Volume.CreationError;
    }

    private int MayOpen(SimulatedNode node, uint access, uint share, uint flags)
    {
        WindowsAccess wanted = AccessOf(access);
        bool changes = (wanted & (WindowsAccess.Write | WindowsAccess.Delete)) != WindowsAccess.None;
        bool isDirectory = (AttributesOf(node) & AttributeBits.Directory) != 0;
        if (isDirectory && (flags & OpenRights.Directories) == 0) return Win32Error.AccessDenied;
        if (changes && node.Volume.IsReadOnly) return WindowsErrors.WriteProtected;
        bool isReadOnly = !isDirectory && (node.Mode & AttributeBits.ReadOnly) != 0;
        if (isReadOnly && wanted.HasFlag(WindowsAccess.Write)) return Win32Error.AccessDenied;
        if (node is SimulatedFile file)
        {
            if (file.Reparse is { OpenError: not 0 } reparse && (flags & OpenRights.NoFollow) == 0) return reparse.OpenError;
            if (wanted.HasFlag(WindowsAccess.Read) && file.DeniesReading) return Win32Error.AccessDenied;
            if (wanted.HasFlag(WindowsAccess.Delete) && file.DeniesDeletion) return Win32Error.AccessDenied;
            if (wanted.HasFlag(WindowsAccess.Write) && file.Mappings.IsImage) return WindowsErrors.SharingViolation;
        }

        return MayShare(node, wanted, (WindowsAccess)share) ? 0 : WindowsErrors.SharingViolation;
    }

    /// <summary>
    /// IoCheckShareAccess: each handle must share what the others may do. Handles that neither read, write nor delete are left out.
    /// </summary>
    private bool MayShare(SimulatedNode node, WindowsAccess wanted, WindowsAccess share)
    {
        if (wanted == WindowsAccess.None) return true;
        IEnumerable<OpenFile> others = _storage.Handles.Of(node).Where(open => open.Access != WindowsAccess.None);
        return others.All(open => Permits(open.Share, wanted) && Permits(share, open.Access));
    }

    private static bool Permits(WindowsAccess shared, WindowsAccess wanted) => (wanted & ~shared) == WindowsAccess.None;

    private static int Truncate(SimulatedNode node, uint flags)
    {
        if (node is not SimulatedFile file) return Win32Error.AccessDenied;
        if (file.Mappings.IsData) return WindowsErrors.UserMappedFile;
        file.SetLength(0);
        file.Mode = flags & AttributeBits.Carried;
        return 0;
    }

    private static WindowsAccess AccessOf(uint access)
    {
        const uint ReadData = 1, WriteData = 2, AppendData = 4; // FILE_*_DATA
        WindowsAccess may = WindowsAccess.None;
        if ((access & (OpenRights.Read | ReadData)) != 0) may |= WindowsAccess.Read;
        if ((access & (OpenRights.Write | WriteData | AppendData)) != 0) may |= WindowsAccess.Write;
        if ((access & OpenRights.Delete) != 0) may |= WindowsAccess.Delete;
        return may;
    }
}
