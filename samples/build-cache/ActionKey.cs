using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text.Json;

namespace BuildCache;

/// <summary>The SHA-256 of all that the outputs of a step depend on. No path of the machine is part of it: machines share it.</summary>
internal static class ActionKey
{
    public static string Of(BuildStep step, string root)
    {
        SortedDictionary<string, string> environment = new(step.Environment ?? [], StringComparer.Ordinal);
        string[] inputs = [.. step.Inputs.Order(StringComparer.Ordinal).Select(input => Describe(step, root, input))];
        string[] outputs = [.. step.Outputs.Order(StringComparer.Ordinal)];
        return Convert.ToHexStringLower(SHA256.HashData(JsonSerializer.SerializeToUtf8Bytes(
            new { Version = 1, RuntimeInformation.RuntimeIdentifier, step.Command, environment, inputs, outputs })));
    }

    private static string Describe(BuildStep step, string root, string input)
    {
        string path = Path.Combine(root, input);
        if (!File.Exists(path)) throw new BuildException($"{step.Name}: its input \"{input}\" does not exist.");
        return $"{LocalStore.HashOf(path)} {(ExecutableBit.IsSet(path) ? 'x' : '-')} {input}";
    }
}
