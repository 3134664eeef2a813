using System.Runtime.InteropServices;

namespace CowCopy.Platform.Windows;

/// <summary>OBJECT_ATTRIBUTES of ntdef.h, for a name without a directory: a link at its end is not followed.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly unsafe struct NativeName
{
    private const uint IgnoresCase = 0x40; // OBJ_CASE_INSENSITIVE

    private readonly uint _bytes;
    private readonly nint _directory;
    private readonly Text* _name;
    private readonly uint _attributes;
    private readonly nint _security;
    private readonly nint _quality;

    /// <param name="text">The text, which stays where it is while this is in use.</param>
    public NativeName(Text* text)
    {
        (_bytes, _attributes) = ((uint)sizeof(NativeName), IgnoresCase);
        (_directory, _security, _quality) = (0, 0, 0);
        _name = text;
    }

    public string AsString() => new(_name->Characters, 0, _name->Bytes / sizeof(char));

    /// <summary>UNICODE_STRING of ntdef.h.</summary>
    [StructLayout(LayoutKind.Sequential)]
    internal struct Text(char* characters, int count)
    {
        public const int MostCharacters = 32_767;

        public ushort Bytes = (ushort)(count * sizeof(char));
        public ushort Capacity = (ushort)(count * sizeof(char));
        public char* Characters = characters;
    }
}
