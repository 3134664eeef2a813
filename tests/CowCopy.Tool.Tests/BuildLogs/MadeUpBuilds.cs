using Microsoft.Build.Framework;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>Builds that never ran, of files that are on no disk.</summary>
internal static class MadeUpBuilds
{
    private static readonly (string, string)[] Library =
        [("OutputType", "Library"), ("OutDir", @"bin\"), ("BuildOutputTargetFolder", "lib")];

    private static readonly (string, string)[] Program = [("OutputType", "Exe"), ("OutDir", @"bin\")];

    /// <summary>A build with one of each: repeated, unneeded and contested copies, a retry with its holder, a link, a failure.</summary>
    public static void Everything(string path)
    {
        using MadeUpLog log = new(path);
        MadeUpProject app = log.Project("/repo/App/App.csproj", at: 10, properties: Program);
        MadeUpTask references = app.Task("MSBuild", 20).Given("Projects", "../Lib/Lib.csproj", "../Mid/Mid.csproj");
        MadeUpProject lib = log.Project("/repo/Lib/Lib.csproj", at: 30, node: 2, parent: references, properties: Library);
        lib.Task("Csc", 40, "CoreCompile").Finish(140);
        lib.Copy(140, "CopyFilesToOutputDirectory", "/repo/Lib/bin", "/repo/Lib/obj/Lib.dll", "/repo/Lib/obj/Lib.pdb");
        lib.Finish(150);
        MadeUpProject mid = log.Project("/repo/Mid/Mid.csproj", at: 30, parent: references, framework: "net10.0", properties: Library);
        mid.Task("Csc", 150, "CoreCompile").Given("References", "/repo/Lib/bin/Lib.dll").Finish(250);
        mid.Copy(250, "CopyFilesToOutputDirectory", "bin", "/repo/Mid/obj/Mid.dll");
        mid.Copy(260, "_CopyFilesMarkedCopyLocal", "bin", "/repo/Lib/bin/Lib.dll", "/repo/Lib/bin/Lib.pdb");
        mid.Finish(270);
        references.Finish(280);
        app.Task("ResolveAssemblyReference", 280).Given("AssemblyFiles", "/repo/Mid/bin/Mid.dll").Finish(300);
        app.Copy(300, "_CopyFilesMarkedCopyLocal", "bin", "/repo/Lib/bin/Lib.dll", "/repo/Mid/bin/Mid.dll");
        Retry(app);
        Others(app);
        app.Finish(2400);
        log.Finish(2500);
    }

    /// <summary>A build that CowCopy copied.</summary>
    public static void Cloned(string path)
    {
        using MadeUpLog log = new(path);
        MadeUpProject app = log.Project("/repo/App/App.csproj", properties: Program);
        app.Task("Copy", 100, assembly: "/packages/cowcopy.sdk/net10.0/CowCopy.Sdk.dll")
            .Given("SourceFiles", "/repo/App/obj/App.dll", "/repo/App/obj/App.pdb")
            .Says("Copying file from \"/repo/App/obj/App.dll\" to \"/repo/App/bin/App.dll\".")
            .Says("Did not copy from file \"obj/App.pdb\" to file \"bin/App.pdb\" because sizes match.", MessageImportance.Low)
            .Warns("COWCOPY0003", "\"/packages/a.dll\" is on a different volume from \"/repo/App/bin\", so it cannot be cloned.")
            .Finish(110);
        app.Task("CowCopySummary", 120)
            .Says("CowCopy: 1,214 copied (1,198 cloned, 12 byte-copied, 4 system-copied), 310 unchanged, 41.2 MB shared").Finish(121);
        app.Task("CowCopyTree", 122, "Stage", "/packages/cowcopy.sdk/net10.0/CowCopy.Sdk.dll")
            .Says("Copying file from \"/repo/App/bin/App.dll\" to \"/repo/layout/App.dll\".", MessageImportance.Low)
            .Says("Deleted \"/repo/layout/Old.dll\".", MessageImportance.Low)
            .Says("CowCopyTree: \"bin\" to \"../layout\": 1 copied (1 cloned), 3 unchanged, 1 deleted")
            .Says("CowCopy: 1 copied (1 cloned), 3 unchanged, 5.0 kB shared")
            .Finish(126);
        app.Finish(150);
        log.Finish(200);
    }

    private static void Retry(MadeUpProject app) => app
        .Task("Copy", 310, "CopyFilesToOutputDirectory")
        .Given("SourceFiles", "obj/App.dll", "obj/App.exe")
        .Says("Copying file from \"/repo/App/obj/App.dll\" to \"/repo/App/bin/App.dll\".")
        .Warns(
            "MSB3026",
            "Could not copy \"obj/App.dll\" to \"bin/App.dll\". Beginning retry 1 in 1000ms. The process cannot access the file because it "
                + "is being used by another process. The file is locked by: \"Viewer (4711), Runner (12)\"")
        .Says("Copying file from \"/repo/App/obj/App.dll\" to \"/repo/App/bin/App.dll\".")
        .Says("Copying file from \"/repo/App/obj/App.exe\" to \"/repo/App/bin/App.exe\".")
        .Fails("MSB3021", """Unable to copy file "obj/App.exe" to "bin/App.exe". Access to the path '/repo/App/bin/App.exe' is denied.""")
        .Finish(1320);

    private static void Others(MadeUpProject app)
    {
        app.Task("Copy", 1400, "CopyTools", "/packages/other/tools/Other.Copy.dll")
            .Given("SourceFiles", "/tools/new\nline.dll", "/packages/json/Json.dll", "/packages/old/Json.dll", "same.txt")
            .Given("UseHardlinksIfPossible", "True")
            .Says("Creating hard link to copy \"/tools/new\nline.dll\" to \"/repo/App/bin/new\nline.dll\".")
            .Says("Copying file from \"/packages/json/Json.dll\" to \"/repo/App/bin/Json.dll\".")
            .Finish(1500);
        app.Task("Copy", 1600, "CopyTools")
            .Given("SourceFiles", "/packages/old/Json.dll", "readme.txt")
            .Says("Copying file from \"/packages/old/Json.dll\" to \"/repo/App/bin/Json.dll\".")
            .Says(
                "Did not copy from file \"readme.txt\" to file \"bin/readme.txt\" because the \"SkipUnchangedFiles\" parameter was set to "
                    + "\"true\" in the project, and the files' sizes and timestamps match.",
                MessageImportance.Low)
            .Finish(2300);
    }
}
