namespace Text;

public static class Greeting
{
    public static string To(string name) => $"Hello from {name}";
}
