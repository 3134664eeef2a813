using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Which content of other projects a class library does not get: never a file that another project may have written.</summary>
[TestClass]
public sealed class LeaveOutContentTests
{
    [TestMethod]
    [DataRow("out/", "", true, "new.json old.json")]
    [DataRow("out/", "", false, "new.json", DisplayName = "not written by this project")]
    [DataRow("out", "", true, "new.json old.json", DisplayName = "without a separator at the end")]
    [DataRow("out", "", false, "new.json", DisplayName = "not written, without a separator at the end")]
    [DataRow("../outside/", "", true, "new.json", DisplayName = "outside of the project")]
    [DataRow("../outside/", "true", true, "new.json old.json", DisplayName = "the project deletes outside")]
    public void What_is_there_is_left_out_only_if_the_project_wrote_it(string output, string deletes, bool isWritten, string leftOut)
    {
        using TreeScene outer = new();
        using TreeScene scene = new(outer.At());
        Directory.CreateDirectory(scene.At(output, "sub"));
        File.WriteAllText(scene.At(output, "sub", "old.json"), "old");
        File.WriteAllLines(scene.At("written.txt"), [Path.Combine(output, isWritten ? "./sub/old.json" : "old.json")]);
        CowCopyLeaveOutContent task = scene.With(new CowCopyLeaveOutContent
        {
            Content =
            [
                Item(scene.At("leaf", "new.json"), ("TargetPath", "new.json")),
                Item(scene.At("leaf", "old.json"), ("TargetPath", "other/../sub/old.json")),
            ],
            OutputDirectory = output,
            DeletesOutside = deletes,
            FilesWritten = "written.txt",
        });

        scene.Succeeds(task);

        Assert.AreEqual(leftOut, string.Join(' ', task.LeftOut.Select(static item => Path.GetFileName(item.ItemSpec))));
    }

    [TestMethod]
    public void An_assembly_beside_the_library_stays_with_what_comes_with_it()
    {
        using TreeScene scene = new();
        string assembly = typeof(LeaveOutContentTests).Assembly.Location;
        File.WriteAllText(scene.At("native.dll"), "no assembly");
        File.Copy(assembly, scene.At("text.txt"));
        CowCopyLeaveOutContent task = scene.With(new CowCopyLeaveOutContent
        {
            Content =
            [
                Item(assembly, ("TargetPath", "./Vendor.dll")),
                Item(scene.At("v.pdb"), ("TargetPath", "vendor.pdb")),
                Item(scene.At("v.resources.dll"), ("TargetPath", "de/Vendor.resources.dll")),
                Item(scene.At("o.txt"), ("TargetPath", "Vendors.txt")),
                Item(assembly, ("TargetPath", "plugins/Other.dll")),
                Item(scene.At("native.dll"), ("TargetPath", "native.dll")),
                Item(scene.At("text.txt"), ("TargetPath", "text.txt")),
                Item(scene.At("gone.dll"), ("TargetPath", "gone.dll")),
            ],
            OutputDirectory = "out/",
        });

        scene.Succeeds(task);

        Assert.AreEqual(
            "Vendors.txt plugins/Other.dll native.dll text.txt gone.dll",
            string.Join(' ', task.LeftOut.Select(static item => item.GetMetadata("TargetPath"))));
    }

    [TestMethod]
    public void Without_content_nothing_is_left_out()
    {
        using TreeScene scene = new();
        CowCopyLeaveOutContent task = scene.With(new CowCopyLeaveOutContent { OutputDirectory = "out" });
        scene.Succeeds(task);
        Assert.IsEmpty(task.LeftOut);
    }
}
