using System.Text.RegularExpressions;
using CowCopy.Tests.Repository;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>A constant inside a method is not found by reflection: a number of a header is a member of its class.</summary>
[TestClass]
public sealed partial class LocalConstantTests
{
    [TestMethod]
    public void No_number_is_a_constant_of_a_method()
    {
        string[] found =
        [
            .. from path in RepositoryFiles.Sources()
               where path.StartsWith("src/CowCopy/Platform/Windows/", StringComparison.Ordinal)
                   || path.StartsWith("src/CowCopy/Platform/MacOS/", StringComparison.Ordinal)
               from line in File.ReadLines(Path.Combine(RepositoryFiles.Root, path))
               where LocalNumber().IsMatch(line)
               select path + ": " + line.Trim(),
        ];
        Assert.AreEqual("", string.Join('\n', found));
        Assert.IsTrue(LocalNumber().IsMatch("        const uint Flag = 0x10;"));
    }

    [GeneratedRegex(
        @"^ +const (u?(int|long|short)|n?u?int|s?byte|char) .*= *(unchecked[^ ]*)?[-0-9]",
        RegexOptions.NonBacktracking | RegexOptions.ExplicitCapture)]
    private static partial Regex LocalNumber();
}
