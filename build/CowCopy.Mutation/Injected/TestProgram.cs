using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.ExceptionServices;
using System.Threading.Tasks;
using Microsoft.VisualStudio.TestTools.UnitTesting;

namespace Mutation;

/// <summary>
/// Runs tests of this assembly by name, any number of times in one process, one after the other. The first argument names the assembly
/// with the mutants. Each line of input is <c>mutant, tests…</c>, separated by tabs; without tests it lists them. Each row of data is a
/// test of its own.
/// </summary>
/// <remarks>It knows what these tests use: rows of data, conditions, constructors and Dispose. It has no test context.</remarks>
internal static class TestProgram
{
    private const string Mark = "@@\t";

    private static readonly Dictionary<string, Action> Tests = Find();
    private static readonly TextWriter Output = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true };

    private static int Main(string[] arguments)
    {
        Type mutant = Assembly.Load(arguments[0]).GetType("Mutation.Mutant", throwOnError: true)!;
        FieldInfo active = mutant.GetField("Active", BindingFlags.Static | BindingFlags.NonPublic)!;
        bool[]? hits = (bool[]?)mutant.GetField("Hits", BindingFlags.Static | BindingFlags.NonPublic)!.GetValue(null);
        TextReader input = new StreamReader(Console.OpenStandardInput());
        Console.SetOut(TextWriter.Null);
        Console.SetError(TextWriter.Null);
        Console.SetIn(TextReader.Null);
        while (input.ReadLine() is { Length: > 0 } line)
        {
            string[] parts = line.Split('\t');
            if (parts.Length == 1) Send(["tests", .. Tests.Keys.Order(StringComparer.Ordinal)]);
            Environment.SetEnvironmentVariable("COWCOPY_MUTANT", parts[0]);
            active.SetValue(null, int.Parse(parts[0], CultureInfo.InvariantCulture));
            foreach (string name in parts.Skip(1))
                if (!RunOne(name, hits) && parts[0] != "0") break;
            active.SetValue(null, 0);
            Send("end");
        }

        return 0;
    }

    private static bool RunOne(string name, bool[]? hits)
    {
        Send("start", name);
        if (hits is not null) Array.Clear(hits);
        var clock = Stopwatch.StartNew();
        string failure = "";
        try
        {
            Tests[name]();
        }
        catch (AssertInconclusiveException)
        {
            failure = "";
        }
        catch (Exception e)
        {
            failure = e.GetType().Name + ": " + e.Message.Split('\n')[0].Trim().Replace('\t', ' ');
        }

        Send("done", name, clock.ElapsedMilliseconds.ToString(CultureInfo.InvariantCulture), failure, hits is null ? "" : Reached(hits));
        return failure.Length == 0;
    }

    private static string Reached(bool[] hits)
    {
        HashSet<int> ids = [.. Enumerable.Range(0, hits.Length).Where(id => hits[id])];
        string path = Environment.GetEnvironmentVariable("COWCOPY_MUTANT_HITS")!;
        if (File.Exists(path))
        {
            ids.UnionWith(File.ReadAllLines(path).Select(line => int.Parse(line, CultureInfo.InvariantCulture)));
            File.Delete(path);
        }

        return string.Join(',', ids);
    }

    private static void Send(params string[] parts)
    {
        lock (Output) Output.WriteLine(Mark + string.Join('\t', parts));
    }

    private static void RunRow(Type type, MethodInfo method, object?[] row)
    {
        object? instance = null;
        try
        {
            instance = Activator.CreateInstance(type);
            object? result = method.Invoke(instance, Arguments(method, row));
            if (result is Task task) task.GetAwaiter().GetResult();
            else if (result is ValueTask value) value.AsTask().GetAwaiter().GetResult();
        }
        catch (TargetInvocationException e) when (e.InnerException is { } inner)
        {
            ExceptionDispatchInfo.Throw(inner);
        }
        finally
        {
            if (instance is IAsyncDisposable asynchronous) asynchronous.DisposeAsync().AsTask().GetAwaiter().GetResult();
            else if (instance is IDisposable disposable) disposable.Dispose();
        }
    }

    private static object?[] Arguments(MethodInfo method, object?[] row)
    {
        ParameterInfo[] parameters = method.GetParameters();
        if (parameters.Length > 0 && parameters[^1].IsDefined(typeof(ParamArrayAttribute), inherit: false)
            && !(row.Length == parameters.Length && row[^1]?.GetType() == parameters[^1].ParameterType))
        {
            object?[] rest = row[(parameters.Length - 1)..];
            var array = Array.CreateInstance(parameters[^1].ParameterType.GetElementType()!, rest.Length);
            rest.CopyTo(array, 0);
            return [.. row[..(parameters.Length - 1)], array];
        }

        return [.. row, .. parameters.Skip(row.Length).Select(parameter => parameter.DefaultValue)];
    }

    private static Dictionary<string, Action> Find()
    {
        var tests = new Dictionary<string, Action>(StringComparer.Ordinal);
        foreach (Type type in typeof(TestProgram).Assembly.GetTypes())
        {
            if (type.IsAbstract || !type.IsDefined(typeof(TestClassAttribute), inherit: true) || IsLeftOut(type)) continue;
            foreach (MethodInfo method in type.GetMethods())
            {
                if (!method.IsDefined(typeof(TestMethodAttribute), inherit: true) || IsLeftOut(method) || !IsMet(type, method)) continue;
                string name = type.FullName + "." + method.Name;
                ITestDataSource[] sources = [.. method.GetCustomAttributes().OfType<ITestDataSource>()];
                if (sources.Length == 0) tests[name] = () => RunRow(type, method, []);
                // Made again for each run: what a mutant does to an argument ends with it.
                IEnumerable<object?[]> rows = sources.SelectMany(source => source.GetData(method));
                int count = rows.Count();
                for (int i = 0; i < count; i++)
                {
                    int index = i;
                    tests[$"{name}#{i + 1}"] = () => RunRow(type, method, rows.ElementAt(index));
                }
            }
        }

        return tests;
    }

    private static bool IsMet(Type type, MethodInfo method) => type.GetCustomAttributes<ConditionBaseAttribute>()
        .Concat(method.GetCustomAttributes<ConditionBaseAttribute>())
        .All(condition => condition.IsConditionMet == (condition.Mode == ConditionMode.Include));

    private static bool IsLeftOut(MemberInfo member) => member.IsDefined(typeof(IgnoreAttribute), inherit: true)
        || member.GetCustomAttributes<TestCategoryAttribute>().Any(one => one.TestCategories.Contains("Thorough"));
}
