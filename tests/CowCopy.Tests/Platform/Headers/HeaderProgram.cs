using System.Collections.Concurrent;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.RegularExpressions;
using CowCopy.Planning;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>
/// A C program that compiles only where the headers of a system agree with what the library declares: each size, offset, constant and error
/// number by a static assertion, each import by a function pointer that is set to the header's function.
/// </summary>
internal sealed partial class HeaderProgram(
    HeaderMap map, NativeDeclarations declared, IReadOnlyDictionary<string, Func<int, StatusCode>> errorMaps)
{
    private const int ErrorNumbers = 20_000;

    private readonly ConcurrentDictionary<string, string> _programs = new(StringComparer.Ordinal);

    /// <summary>Returns what the map does not name, and what it names that is not declared.</summary>
    public string[] Unmapped()
    {
        string[] own = [.. map.Of("own").Select(line => line.Name)];
        Type[] structures = [.. declared.Structures.Where(type => !own.Contains(NativeDeclarations.Name(type)))];
        HashSet<string> found =
        [
            .. declared.Imports.Select(import => "function " + NativeDeclarations.EntryPoint(import)),
            .. declared.Callbacks.Select(method => "callback " + NativeDeclarations.Name(method)),
            .. structures.Select(type => "structure " + NativeDeclarations.Name(type)),
            .. structures.SelectMany(NativeDeclarations.Fields).Select(field => "field " + NativeDeclarations.Name(field)),
            .. declared.Constants.Select(NativeDeclarations.Name).Except(own).Select(name => "constant " + name),
        ];
        string[] kinds = ["function", "callback", "structure", "field", "constant"];
        string[] mapped = [.. kinds.SelectMany(kind => map.Of(kind).Select(line => kind + " " + line.Name))];
        string[] unknown = [.. own.Except(declared.Constants.Concat<MemberInfo>(declared.Structures).Select(NativeDeclarations.Name))];
        return [.. found.Except(mapped), .. mapped.Except(found), .. unknown];
    }

    /// <summary>Returns the functions, structures and constants that the map names.</summary>
    public IEnumerable<(string Name, string C)> Mapped() =>
        ((string[])["function", "callback", "structure", "constant"]).SelectMany(map.Of);

    /// <summary>Returns whether something that the map names is compared with a set of headers.</summary>
    public bool Covers(string headers, string name)
    {
        string program = _programs.GetOrAdd(headers, static (one, all) => all.Generate(one, sizeof(long)), this);
        return program.Contains($", \"{name}\");", StringComparison.Ordinal)
            || program.Contains($", \"what {name} returns\");", StringComparison.Ordinal);
    }

    /// <summary>Returns the program for one set of headers and one size of a pointer.</summary>
    public string Generate(string headers, int wordBytes)
    {
        StringBuilder program = new();
        string[] lacks = map.Lacks(headers), only = map.Only(headers);
        NativeLayout layout = new(wordBytes);
        foreach (string c in map.Code(headers)) program.AppendLine(c);
        Assert(program, $"sizeof(void*) == {wordBytes}", "the size of a pointer");
        foreach ((string name, string c) in map.Of("assert")) AssertKnown(c, name);
        foreach (FieldInfo constant in declared.Constants) AddConstant(constant);
        foreach (Type structure in declared.Structures) AddStructure(structure);
        foreach (MethodInfo import in declared.Imports) AddImport(import);
        foreach (MethodInfo callback in declared.Callbacks) AddCallback(callback);
        foreach ((string name, string c) in map.Of("errors")) AddErrors(name, c);
        return program.ToString();

        bool IsLacking(string c) => lacks.Any(name => Mentions(c, name)) || (only.Length > 0 && !only.Any(name => Mentions(c, name)));

        void AssertKnown(string condition, string name)
        {
            if (!IsLacking(condition)) Assert(program, condition, name);
            else if (only.Length == 0) AssertWhereDefined(condition, name);
        }

        // A later version of the headers may have what this list says they lack. Of a macro the preprocessor knows; the rest is left out.
        void AssertWhereDefined(string condition, string name)
        {
            IEnumerable<string> lacking = lacks.Where(one => Mentions(condition, one));
            program.Append("#if ").AppendJoin(" && ", lacking.Select(one => $"defined({one})")).AppendLine();
            Assert(program, condition, name + ", where it is declared");
            program.AppendLine("#endif");
        }

        void AddConstant(FieldInfo constant)
        {
            if (map.Find("constant", NativeDeclarations.Name(constant)) is not { } c) return;
            ulong value = unchecked((ulong)Convert.ToInt64(constant.GetRawConstantValue(), CultureInfo.InvariantCulture));
            string type = layout.SizeOf(constant.FieldType) > sizeof(uint) ? "unsigned long long" : "unsigned int";
            if (type == "unsigned int") value = unchecked((uint)value);
            AssertKnown($"({type})({c}) == {value}u{(type == "unsigned int" ? "" : "ll")}", NativeDeclarations.Name(constant));
        }

        void AddStructure(Type type)
        {
            string name = NativeDeclarations.Name(type);
            if (map.Find("structure", name) is not { } c || IsLacking(c)) return;
            AssertKnown($"{map.Find("size", name) ?? $"sizeof({c})"} == {layout.SizeOf(type)}", name);
            foreach (FieldInfo field in NativeDeclarations.Fields(type))
            {
                string fieldName = NativeDeclarations.Name(field);
                if (map.Find("field", fieldName) is not { } member || lacks.Any(name => Mentions(member, name))) continue;
                Assert(program, $"offsetof({c}, {member}) == {layout.OffsetOf(field)}", fieldName);
                bool isPart = member.EndsWith(']'); // half of an array
                if (!isPart) Assert(program, $"sizeof((({c}*)0)->{member}) == {layout.SizeOf(field.FieldType)}", "size of " + fieldName);
            }
        }

        void AddImport(MethodInfo import)
        {
            string name = NativeDeclarations.EntryPoint(import);
            if (map.Find("function", name) is not { } c || IsLacking(name + " " + c)) return;
            bool isStandard = import.GetCustomAttribute<DllImportAttribute>()!.CallingConvention
                is CallingConvention.Winapi or CallingConvention.StdCall;
            string function = name.Split('$')[0];
            program.AppendLine(Pointer(c, isStandard ? "WINAPI" : "", $"import{import.MetadataToken}") + $" = {function};");
            AddSignature(name, c, import);
        }

        void AddCallback(MethodInfo callback)
        {
            string name = NativeDeclarations.Name(callback);
            if (map.Find("callback", name) is not { } c || IsLacking(c)) return;
            bool isStandard = callback.GetCustomAttribute<UnmanagedCallersOnlyAttribute>()!.CallConvs is { } conventions
                && conventions.Contains(typeof(CallConvStdcall));
            string[] parts = c.Split(": ", 2); // the type of the pointer, and its signature
            string variable = "callback_" + callback.Name;
            program.AppendLine(Pointer(parts[1], isStandard ? "WINAPI" : "", variable) + ";");
            program.AppendLine($"{parts[0]}* pointer_{variable} = &{variable};");
            AddSignature(name, parts[1], callback);
        }

        void AddSignature(string name, string c, MethodInfo method)
        {
            NativeSignature signature = new(map, layout, type => !IsLacking(type));
            foreach ((string condition, string place) in signature.Conditions(name, c, method)) Assert(program, condition, place);
        }

        void AddErrors(string name, string c)
        {
            string[] parts = name.Split(' ');
            StatusCode status = Enum.Parse<StatusCode>(parts[1]);
            int[] numbers = [.. Enumerable.Range(0, ErrorNumbers).Where(number => errorMaps[parts[0]](number) == status)];
            string[] names = c.Split(' '), known = [.. names.Where(one => !IsLacking(one))];
            foreach (string one in names) AssertKnown(string.Join(" || ", numbers.Select(number => $"{one} == {number}")), one);
            if (known.Length < names.Length) return; // one of the others may have the number
            foreach (int number in numbers)
                Assert(program, string.Join(" || ", known.Select(one => $"{one} == {number}")), $"{parts[0]} {status} {number}");
        }
    }

    /// <summary>Returns the status codes of an error map that no line names.</summary>
    public string[] UnnamedStatuses() =>
    [
        .. errorMaps.SelectMany(one => Enumerable.Range(0, ErrorNumbers).Select(one.Value).Distinct()
            .Where(status => status is not (StatusCode.Ok or StatusCode.Other)).Select(status => $"{one.Key} {status}"))
            .Except(map.Of("errors").Select(line => line.Name)),
    ];

    [GeneratedRegex(@"\w+", RegexOptions.NonBacktracking)]
    private static partial Regex Word();

    private static bool Mentions(string c, string name) => Word().Matches(c).Any(word => word.Value == name);

    private static string Pointer(string c, string convention, string variable)
    {
        int open = c.IndexOf('(', StringComparison.Ordinal);
        return $"{c[..open]} ({convention} *{variable}){c[open..]}";
    }

    private static void Assert(StringBuilder program, string condition, string message) =>
        program.Append("_Static_assert(").Append(condition).Append(", \"").Append(message).AppendLine("\");");
}
