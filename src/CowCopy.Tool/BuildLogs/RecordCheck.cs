using Microsoft.Build.Logging.StructuredLogger;

namespace CowCopy.Tool.BuildLogs;

/// <summary>
/// Checks what a record claims before it is decoded: the reader allocates lists by their counts, and messages by their parts. The layout
/// is that of MSBuild's BuildEventArgsWriter from version 18 of the format on.
/// </summary>
internal sealed class RecordCheck(LogBudget budget)
{
    private const int Item = 96, Pair = 32, List = 96; // in memory, in bytes, with their places in lists
    private const int ProfileBytes = 33, Profile = 256; // the least in the log, and in memory

    private const int HasContext = 0x1, HasHelp = 0x2, HasMessage = 0x4, HasSender = 0x8, HasThread = 0x10, HasTime = 0x20;
    private const int HasArguments = 0x4000, HasImportance = 0x8000, IsExtended = 0x1_0000;
    private const int Context = 7; // numbers

    public LogStrings Strings { get; } = new(budget);

    /// <summary>Checks a list of names and values.</summary>
    public void NameValues(ReadOnlySpan<byte> record)
    {
        RecordCursor cursor = new(record);
        int count = cursor.Count(least: 2);
        budget.Keep(List + ((long)Pair * count));
        cursor.SkipNumbers(2 * count);
        if (cursor.Left > 0) throw new DamagedLogException("a list is shorter than its record");
    }

    /// <summary>Checks an event.</summary>
    /// <returns>Whether the report needs it.</returns>
    /// <exception cref="DamagedLogException">It claims what it has no room for, or takes more than the log may take.</exception>
    /// <exception cref="EndOfStreamException">It ends before its last field.</exception>
    public bool Event(BinaryLogRecordKind kind, ReadOnlySpan<byte> record)
    {
        RecordCursor cursor = new(record);
        int project = Fields(ref cursor);
        switch (kind)
        {
            case BinaryLogRecordKind.Message: return project >= 0;
            case BinaryLogRecordKind.TaskParameter:
                cursor.SkipNumbers(2);
                Items(ref cursor);
                break;
            case BinaryLogRecordKind.ProjectStarted:
                if (cursor.Byte() != 0) cursor.SkipNumbers(Context);
                cursor.SkipNumbers(4 + 2);
                ItemGroups(ref cursor);
                break;
            case BinaryLogRecordKind.ProjectEvaluationFinished:
                cursor.SkipNumbers(1 + 2);
                ItemGroups(ref cursor);
                if (cursor.Byte() != 0) budget.Use((long)Profile * cursor.Count(ProfileBytes));
                break;
        }

        return true;
    }

    // The number of the project in the context; -1 where there is none.
    private int Fields(ref RecordCursor cursor)
    {
        int flags = cursor.Number(), message = 0, project = -1;
        if ((flags & HasMessage) != 0) message = cursor.Number();
        if ((flags & HasContext) != 0)
        {
            cursor.Number();
            project = cursor.Number();
            cursor.SkipNumbers(Context - 2);
        }

        cursor.SkipNumbers(Set(flags, HasThread) + Set(flags, HasHelp) + Set(flags, HasSender));
        if ((flags & HasTime) != 0)
        {
            cursor.Skip(sizeof(long));
            cursor.Number();
        }

        if ((flags & IsExtended) != 0) cursor.SkipNumbers(3);
        for (int flag = 0x40; flag < HasArguments; flag <<= 1) cursor.SkipNumbers(Set(flags, flag));
        if ((flags & HasArguments) != 0) Format(ref cursor, message);
        cursor.SkipNumbers(Set(flags, HasImportance));
        return project;
    }

    private void Format(ref RecordCursor cursor, int message)
    {
        int count = cursor.Count(least: 1), longest = 0;
        budget.Use((long)IntPtr.Size * count);
        for (int i = 0; i < count; i++) longest = Math.Max(longest, Strings.Length(cursor.Number()));
        if (count > 0) budget.Text(Strings.Formatted(message, longest));
    }

    private void ItemGroups(ref RecordCursor cursor)
    {
        int items = 0;
        while (!Strings.IsEmpty(cursor.Number())) items += Items(ref cursor, items);
    }

    private int Items(ref RecordCursor cursor, int before = 0)
    {
        int count = cursor.Count(least: 2);
        budget.Use((long)Item * (before + count));
        cursor.SkipNumbers(2 * count);
        return count;
    }

    private static int Set(int flags, int flag) => (flags & flag) == 0 ? 0 : 1;
}
