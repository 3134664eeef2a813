using Newtonsoft.Json;

namespace Core;

public sealed record Settings(string Name)
{
    public string Greeting => Text.Greeting.To(Name);

    public static Settings Load(string path) =>
        JsonConvert.DeserializeObject<Settings>(File.ReadAllText(path)) ?? throw new InvalidDataException($"\"{path}\" is empty.");
}
