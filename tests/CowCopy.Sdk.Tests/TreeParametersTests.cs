using CowCopy.Sdk.Context;
using CowCopy.Sdk.Logging;
using CowCopy.Sdk.Trees;
using CowCopy.TestKit.MSBuild;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;
using static CowCopy.Sdk.Tests.Situation;

namespace CowCopy.Sdk.Tests;

/// <summary>Paths of parameters, and the texts of errors in them.</summary>
[TestClass]
public sealed class TreeParametersTests
{
    [TestMethod]
    [DataRow("/", "/")]
    [DataRow("/a/", "/a")]
    [DataRow("/a/b/..", "/a")]
    [DataRow("b//", "/project/b")]
    public void A_full_path_has_no_separator_at_its_end_unless_it_is_a_root(string given, string expected)
    {
        if (OperatingSystem.IsWindows()) Assert.Inconclusive("Windows has drives.");
        Assert.AreEqual(expected, FullPath(Item(given), new MadeUpContext(), new RecordingBuildEngine()));
    }

    // .NET Framework's Path throws these for characters and lengths that no path may have.
    [TestMethod]
    public void What_the_base_library_takes_for_no_path_is_an_error()
    {
        foreach (Exception error in (Exception[])
            [new ArgumentException("x"), new NotSupportedException("x"), new PathTooLongException("x")])
        {
            RecordingBuildEngine engine = new();
            Assert.IsNull(FullPath(Item("a"), new MadeUpContext(error), engine));
            LoggedEvent logged = engine.Events.Single();
            Assert.AreEqual("COWCOPY0005", logged.Code);
            Assert.AreEqual("CowCopyTree has the Source \"a\", which is not a path. Correct it.", logged.Text);
        }
    }

    [TestMethod]
    public void The_name_of_a_parameter_is_no_part_of_a_text()
    {
        const string text = "\"/Parameters/a\" is no Parameter.";
        Assert.AreEqual(text, TreeParameters.MessageOf(new ArgumentException(text)));
        Assert.AreEqual(text, TreeParameters.MessageOf(new ArgumentException(text, "source")));
        Assert.AreEqual("Kein Name", TreeParameters.MessageOf(new TranslatedException("Kein Name")));
    }

    private static string? FullPath(ITaskItem item, TaskContext context, RecordingBuildEngine engine)
    {
        TaskLoggingHelper log = new(engine, "CowCopyTree");
        return TreeParameters.FullPath(nameof(CowCopyTree.Source), item, context, new TreeMessages(log, new CopyTexts()));
    }

    /// <summary>As on a .NET Framework in another language.</summary>
    private sealed class TranslatedException(string message) : ArgumentException(message, "source")
    {
        public override string Message { get; } = message;
    }
}
