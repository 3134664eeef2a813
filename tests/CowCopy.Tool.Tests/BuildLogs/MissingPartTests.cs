using System.Reflection;
using CowCopy.Tool.BuildLogs;
using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Tool.Tests.BuildLogs;

/// <summary>A part of the command that is missing is not the log's fault.</summary>
[TestClass]
public sealed class MissingPartTests
{
    public static IEnumerable<Exception> OfMissingParts =>
    [
        new TypeInitializationException("Reflector", new ArgumentException("'senderName' is not a member of type 'BuildEventArgs'")),
        new InvalidOperationException("wrapped", new MissingMethodException("get_RawArguments")),
        new MissingFieldException("timestamp"),
        new TypeLoadException("Could not load type 'BuildEventArgs'"),
        new FileNotFoundException("Could not load it", "Microsoft.Build.Utilities.Core, Version=15.1.0.0, Culture=neutral"),
        new FileLoadException("Could not load it", "Microsoft.Build.Framework, Version=15.1.0.0, Culture=neutral"),
        new BadImageFormatException("no assembly"),
        new NotSupportedException("'X' is missing native code or metadata"),
    ];

    public static IEnumerable<Exception> OfLogs =>
    [
        new EndOfStreamException(), new DamagedLogException("x"), new FormatException(),
        new FileNotFoundException("x", "/tmp/build.binlog"),
    ];

    [TestMethod]
    [DynamicData(nameof(OfMissingParts))]
    public void It_is_named_with_the_remedy(Exception failure)
    {
        string text = MissingPart.Of(failure, LogRecords.Newest)!;
        Assert.Contains("a part of cowcopy is missing", text);
        Assert.Contains((failure.InnerException ?? failure).Message, text);
        Assert.Contains("Install it again.", text);
    }

    [TestMethod]
    [DynamicData(nameof(OfLogs))]
    public void What_a_log_causes_is_none(Exception failure) => Assert.IsNull(MissingPart.Of(failure, LogRecords.Newest));

    [TestMethod]
    public void A_newer_log_that_the_reader_does_not_support_is_none() =>
        Assert.IsNull(MissingPart.Of(new NotSupportedException(), LogRecords.Newest + 1));

    [TestMethod]
    public void The_newest_version_is_that_of_the_reader()
    {
        FieldInfo newest = typeof(BinaryLogger).GetField("FileFormatVersion", BindingFlags.NonPublic | BindingFlags.Static)!;
        Assert.AreEqual(LogRecords.Newest, newest.GetRawConstantValue());
    }
}
