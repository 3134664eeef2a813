using System.Reflection;
using System.Runtime.InteropServices;

namespace CowCopy.Tests.Platform.Headers;

/// <summary>Sizes and offsets as the runtime lays structures out, for both sizes of a pointer.</summary>
internal sealed class NativeLayout(int wordBytes)
{
    public int SizeOf(Type type)
    {
        if (IsWord(type)) return wordBytes;
        if (type.IsPrimitive) return type == typeof(char) ? sizeof(char) : Marshal.SizeOf(type);
        if (type.StructLayoutAttribute is { Size: > 0 } fixedSize) return fixedSize.Size;
        FieldInfo[] fields = NativeDeclarations.Fields(type);
        FieldInfo last = fields[^1];
        return Aligned(OffsetOf(last) + SizeOf(last.FieldType), AlignmentOf(type));
    }

    public int OffsetOf(FieldInfo field)
    {
        if (field.GetCustomAttribute<FieldOffsetAttribute>() is { } stated) return stated.Value;
        int offset = 0;
        foreach (FieldInfo one in NativeDeclarations.Fields(field.DeclaringType!))
        {
            offset = Aligned(offset, AlignmentOf(one.FieldType));
            if (one == field) break;
            offset += SizeOf(one.FieldType);
        }

        return offset;
    }

    public static bool IsWord(Type type) => type.IsPointer || type == typeof(nint) || type == typeof(nuint);

    private int AlignmentOf(Type type) =>
        IsWord(type) || type.IsPrimitive ? SizeOf(type) : NativeDeclarations.Fields(type).Max(field => AlignmentOf(field.FieldType));

    private static int Aligned(int offset, int alignment) => (offset + alignment - 1) / alignment * alignment;
}
