using CowCopy.Planning;
using CowCopy.Platform;
using CowCopy.Platform.Windows;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// CopyFileEx: it opens the source, then creates the destination, carries attributes, time and streams, and removes what it could not
/// finish.
/// </summary>
internal sealed unsafe partial class SimulatedWindows
{
    /// <summary>The name of the part of a copy that comes after the destination was created, for scripts.</summary>
    public const string CopyFileContent = "CopyFileEx(content)";

    public override int CopyFileEx(char* existing, char* copy, nint progress, nint data, int* cancel, uint flags)
    {
        const uint FailIfExists = 1; // COPY_FILE_FAIL_IF_EXISTS
        lock (_storage.Lock)
        {
            WindowsName from = Enter(nameof(CopyFileEx), existing, copy), to = Names.Parse(new string(copy));
            if (from.Error != 0 || to.Error != 0) return Fail(from.Error != 0 ? from.Error : to.Error);
            Place source = Find(from, LinkTreatment.Follow);
            int error = ErrorOf(source);
            if (error == 0) error = MayOpen(source.Node!, OpenRights.Read, share: 3, flags: 0); // FILE_SHARE_READ, FILE_SHARE_WRITE
            if (error != 0) return Fail(error);
            if (to.IsDevice) return Succeed();
            Place target = Find(to, LinkTreatment.Keep);
            if (target.Node is not null && IsLeaving(target)) return Fail(Win32Error.AccessDenied);
            if (target.Node is SimulatedDirectory) return Fail(Win32Error.AccessDenied);
            if (target.Node is not null && (flags & FailIfExists) != 0) return Fail(WindowsErrors.FileExists);
            error = target.Node is null ? MayCreate(target) : MayOpen(target.Node, OpenRights.Write, share: 0, flags: 0);
            if (error != 0) return Fail(error);
            if (progress != 0)
            {
                var report = (delegate* unmanaged[Stdcall]<long, long, long, long, uint, uint, nint, nint, nint, uint>)progress;
                _ = report(source.Node!.Length, 0, source.Node!.Length, 0, 1, 1, 0, 0, data); // CALLBACK_STREAM_SWITCH
            }

            error = Fill((SimulatedFile)source.Node!, target, mayClone: progress == 0, cancel);
            return error == 0 ? Succeed() : Fail(error);
        }
    }

    private int Fill(SimulatedFile source, in Place target, bool mayClone, int* cancel)
    {
        if (target.Node is SimulatedFile old) old.SetLength(0);
        else target.Parent!.Add(target.Name, target.Parent.Volume.NewFile(source.Mode & AttributeBits.Carried));
        SimulatedFile copy = (SimulatedFile)target.Parent!.Find(target.Name)!;

        int? scripted = Calls.Add(CopyFileContent, target.Name);
        int error = scripted ?? source.ReadError;
        if (error == 0 && cancel is not null && *cancel != 0) error = WindowsErrors.Aborted;
        if (error == 0 && Content(source, copy, mayClone) is not StatusCode.Ok and var status) error = WindowsErrors.Of(status);
        if (error != 0)
        {
            target.Parent!.Remove(target.Name);
            return error;
        }

        foreach ((string name, SimulatedFile stream) in source.Streams)
        {
            SimulatedFile made = copy.Streams[name] = new SimulatedFile(copy.Volume);
            Content(stream, made, mayClone);
        }

        copy.Mode = (source.Mode & AttributeBits.Carried) | AttributeBits.Archive;
        copy.Modified = copy.Volume.Round(source.Modified);
        copy.NoteChange();
        return 0;
    }

    /// <summary>
    /// Shares where the volume's copy call does so, and copies bytes where that is refused: what it does at the reference limit is not
    /// documented, nor whether it clones for a caller that passes a progress routine.
    /// </summary>
    private static StatusCode Content(SimulatedFile source, SimulatedFile copy, bool mayClone)
    {
        bool clones = mayClone && copy.Volume.Profile.SystemCopyClones && copy.Volume == source.Volume;
        if (clones && copy.Share(source, 0, 0, source.Clusters.Count) == StatusCode.Ok)
        {
            copy.Lengthen(source.Length);
            return StatusCode.Ok;
        }

        byte[] bytes = new byte[source.Length];
        source.Read(0, bytes);
        return copy.Write(0, bytes);
    }
}
