using CowCopy.TestKit;

namespace CowCopy.ContractTests.Rules;

/// <summary>
/// Every volume of the contract that this system has, real and simulated, by its name: a rule holds on all of them. A quick run leaves out
/// the further ones of a kind, as it does by their namespace where each is a class.
/// </summary>
internal static class EachVolume
{
    private const string Above = "CowCopy.ContractTests.";

    public static IEnumerable<object[]> All { get; } =
    [
        .. from type in typeof(IVolume).Assembly.GetTypes()
           where type.IsAssignableTo(typeof(IVolume)) && !type.IsInterface && IsHere(type)
               && !(RunSize.IsQuick && IsFurther(NameOf(type)))
           orderby type.FullName
           select new object[] { NameOf(type) },
    ];

    public static IEnumerable<object[]> Real { get; } = [.. All.Where(static row => IsReal((string)row[0]))];

    public static bool IsReal(string name) => name.StartsWith("Real.", StringComparison.Ordinal);

    public static bool IsFurther(string name) => name.StartsWith("Simulated.Variants.", StringComparison.Ordinal);

    /// <summary>Whether it is the one of its system on which everything is tried.</summary>
    public static bool StandsForItsSystem(string name) => name is "Simulated.Xfs" or "Simulated.ReFs4K" or "Simulated.Apfs";

    public static string NameOf(Type volume) => volume.FullName![Above.Length..];

    public static CopyFixture Make(string name) =>
        Call<CopyFixture>(nameof(CopyFixture.On), typeof(IVolume).Assembly.GetType(Above + name, throwOnError: true)!);

    private static bool IsHere(Type volume) => Call<bool>(nameof(CopyFixture.Has), volume);

    private static T Call<T>(string method, Type volume) =>
        typeof(CopyFixture).GetMethod(method)!.MakeGenericMethod(volume).CreateDelegate<Func<T>>()();
}
