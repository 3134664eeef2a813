using CowCopy.Planning;
using CowCopy.Platform;

namespace CowCopy.TestKit.Simulation;

/// <summary>
/// The files of a simulated machine as other programs see and change them: nothing here fails by script, and nothing is counted.
/// </summary>
internal sealed class SimulatedFiles(object machineLock, PathWalk walk, HandleTable handles)
{
    /// <summary>Writes a new file, in the place of one that was there, and makes the directories above it.</summary>
    /// <param name="path">Its path.</param>
    /// <param name="content">Its bytes.</param>
    /// <param name="mode">Its permission bits or attributes; null for those of a plain file.</param>
    public void Write(string path, ReadOnlySpan<byte> content, uint? mode = null)
    {
        lock (machineLock)
        {
            if (Find(path) is not null) Delete(path);
            MakeDirectory(Path.GetDirectoryName(path)!);
            Place place = walk.Find(path, LinkTreatment.Keep);
            SimulatedFile file = place.Volume!.NewFile(mode ?? place.Volume.Permissions.Plain);
            place.Parent!.Add(place.Name, file);
            Require(file.Write(0, content), path);
        }
    }

    public void WriteAt(string path, long offset, ReadOnlySpan<byte> bytes)
    {
        lock (machineLock) Require(File(path).Write(offset, bytes), path);
    }

    public void Cut(string path, long length)
    {
        lock (machineLock) Require(File(path).SetLength(length), path);
    }

    public byte[] Read(string path)
    {
        lock (machineLock)
        {
            SimulatedFile file = File(path);
            byte[] content = new byte[file.Length];
            file.Read(0, content);
            return content;
        }
    }

    /// <summary>Opens a file for reading and keeps it open.</summary>
    public FileHandle Open(string path)
    {
        lock (machineLock) return handles.Add(new OpenFile(File(path), OpenFor.Reading, path));
    }

    public FileHandle OpenForWriting(string path)
    {
        lock (machineLock) return handles.Add(new OpenFile(File(path), OpenFor.Writing, path));
    }

    /// <summary>Opens a file with certain rights and keeps it open; Windows only.</summary>
    public FileHandle Open(string path, WindowsAccess access, WindowsAccess share)
    {
        lock (machineLock) return handles.Add(new OpenFile(File(path), OpenFor.Reading, path) { Access = access, Share = share });
    }

    public byte[] Read(FileHandle handle)
    {
        lock (machineLock)
        {
            SimulatedFile file = handles[handle].File!;
            byte[] content = new byte[file.Length];
            file.Read(0, content);
            return content;
        }
    }

    public void Close(FileHandle handle)
    {
        lock (machineLock) handles.Remove(handle);
    }

    /// <summary>What a path leads to, without following its last name; null where nothing is.</summary>
    public SimulatedNode? Find(string path)
    {
        lock (machineLock) return walk.Find(path, LinkTreatment.Keep).Node;
    }

    /// <summary>Whether a path leads to anything, through links.</summary>
    public bool Leads(string path)
    {
        lock (machineLock) return walk.Find(path, LinkTreatment.Follow).Node is not null;
    }

    /// <summary>A file, followed through links.</summary>
    public SimulatedFile File(string path) =>
        walk.Find(path, LinkTreatment.Follow).Node as SimulatedFile ?? throw new FileNotFoundException("There is no simulated file.", path);

    public void Delete(string path)
    {
        lock (machineLock)
        {
            Place place = walk.Find(path, LinkTreatment.Keep);
            if (place.Node is not null) place.Parent!.Remove(place.Name);
        }
    }

    public void MakeDirectory(string path)
    {
        lock (machineLock)
        {
            Place place = walk.Find(path, LinkTreatment.Follow);
            if (place.Node is SimulatedDirectory) return;
            if (place.Parent is null)
            {
                MakeDirectory(Path.GetDirectoryName(path) ?? throw new DirectoryNotFoundException(path));
                place = walk.Find(path, LinkTreatment.Follow);
            }

            SimulatedVolume volume = place.Parent!.Volume;
            place.Parent.Add(place.Name, new SimulatedDirectory(volume) { Mode = volume.Root.Mode });
        }
    }

    /// <returns>Whether there was something to rename.</returns>
    public bool TryRename(string path, string to)
    {
        lock (machineLock)
        {
            Place from = walk.Find(path, LinkTreatment.Keep), target = walk.Find(to, LinkTreatment.Keep);
            if (from.Node is not { } node) return false;
            target.Parent!.Add(target.Name, node);
            from.Parent!.Remove(from.Name);
            return true;
        }
    }

    /// <param name="target">What the link holds.</param>
    /// <param name="link">Its path.</param>
    /// <param name="isToDirectory">Whether it is a link to a directory; null for what it leads to.</param>
    public void SymbolicLink(string target, string link, bool? isToDirectory = null)
    {
        lock (machineLock)
        {
            Place place = walk.Find(link, LinkTreatment.Keep);
            string leadsTo = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(link)!, target));
            bool leadsToDirectory = walk.Find(leadsTo, LinkTreatment.Follow).Node is SimulatedDirectory;
            SimulatedLink made = new(place.Parent!.Volume, target) { IsToDirectory = isToDirectory ?? leadsToDirectory };
            place.Parent.Add(place.Name, made);
        }
    }

    public void MakePipe(string path)
    {
        lock (machineLock)
        {
            Place place = walk.Find(path, LinkTreatment.Keep);
            place.Parent!.Add(place.Name, new SimulatedPipe(place.Parent.Volume) { Mode = place.Parent.Volume.Root.Mode });
        }
    }

    public void HardLink(string existing, string link)
    {
        lock (machineLock)
        {
            Place place = walk.Find(link, LinkTreatment.Keep);
            place.Parent!.Add(place.Name, Find(existing)!);
        }
    }

    public void SetMode(string path, uint mode)
    {
        lock (machineLock)
        {
            Find(path)!.Mode = mode;
            Find(path)!.NoteChange();
        }
    }

    public void SetModified(string path, FileTimestamp time)
    {
        lock (machineLock)
        {
            SimulatedNode node = Find(path)!;
            node.Modified = node.Volume.Round(time);
            node.NoteChange();
        }
    }

    /// <summary>Flushes a file's content.</summary>
    public void Flush(string path)
    {
        lock (machineLock) File(path).Clean();
    }

    /// <summary>Another program's clone of a file into a new one.</summary>
    public void Clone(string source, string copy)
    {
        lock (machineLock)
        {
            Write(copy, [], File(source).Mode);
            Require(File(copy).Share(File(source), 0, 0, File(source).Clusters.Count), copy);
            File(copy).Lengthen(File(source).Length);
        }
    }

    private static void Require(StatusCode status, string path)
    {
        if (status != StatusCode.Ok) throw new IOException($"{status} at {path}");
    }
}
