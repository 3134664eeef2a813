using System.Text.Json;

namespace BuildCache;

/// <summary>Reads a file of steps.</summary>
internal static class StepFile
{
    private static readonly JsonSerializerOptions Options =
        new(JsonSerializerOptions.Strict) { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };

    /// <summary>Returns the steps, each after those whose outputs it reads.</summary>
    public static List<BuildStep> Read(string path)
    {
        List<BuildStep> waiting = JsonSerializer.Deserialize<List<BuildStep>>(File.ReadAllBytes(path), Options)!, ordered = [];
        foreach (BuildStep step in waiting)
        {
            if (step.Command.Length == 0 || step.Outputs.Length == 0) throw new BuildException($"{step.Name}: no command or no output.");
            if (step.Inputs.Concat(step.Outputs).FirstOrDefault(one => !IsBelow(one)) is { } outside)
                throw new BuildException($"{step.Name}: \"{outside}\" is not a plain path below the directory of the steps.");
        }

        if (waiting.SelectMany(step => step.Outputs).CountBy(output => output).FirstOrDefault(one => one.Value > 1) is { Key: { } twice })
            throw new BuildException($"\"{twice}\" is an output of two steps.");
        while (waiting.Count > 0)
        {
            HashSet<string> pending = [.. waiting.SelectMany(step => step.Outputs)];
            ordered.AddRange(waiting.Where(step => !step.Inputs.Any(pending.Contains)));
            if (waiting.RemoveAll(ordered.Contains) == 0) throw new BuildException($"{waiting[0].Name}: waits for its own outputs.");
        }

        return ordered;
    }

    private static bool IsBelow(string path) =>
        path.IndexOfAny(['\\', ':', '\0']) < 0 && path.Split('/').All(part => part is not ("" or "." or ".."));
}
