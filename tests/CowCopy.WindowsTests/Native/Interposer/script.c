/* The script, a line each:
     refs XY                          drives X: and Y: are ReFS
     state 0x6000 [0x7FFF]            their persistent volume state (0x2000 Dev Drive, 0x4000 trusted), and the bits this Windows knows
     version 3 14                     of ReFS
     limit 8176                       references one cluster takes
     system 26100 [clones]            the build of Windows, and whether its copy call clones
     error CALL CODE FIRST LAST ERROR calls number FIRST to LAST (from 1; * for no end) of a name, and of a control code or *, fail */
#include "interposer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_FAULTS 32
#define REFS_LIMIT 8176
#define STATE_OF_22H2 0x7FFF

struct fault {
    char call[48];
    DWORD code, first, last, error, seen;
};

struct script script;
static struct fault faults[MOST_FAULTS];
static unsigned fault_count;

static void take_fault(const char *line)
{
    struct fault *fault = &faults[fault_count];
    char code[16], last[16];
    memset(fault, 0, sizeof *fault);
    if (fault_count == MOST_FAULTS
        || sscanf(line, "%47s %15s %lu %15s %lu", fault->call, code, &fault->first, last, &fault->error) != 5) abort();
    fault->code = code[0] == '*' ? 0 : strtoul(code, NULL, 0);
    fault->last = last[0] == '*' ? MAXDWORD : strtoul(last, NULL, 0);
    fault_count++;
}

static void take(const char *line)
{
    char word[16] = "";
    int length = 0;
    if (sscanf(line, "%15s %n", word, &length) < 1 || word[0] == '#') return;
    line += length;
    if (!strcmp(word, "refs")) sscanf(line, "%31s", script.refs_drives);
    else if (!strcmp(word, "state")) sscanf(line, "%li %li", (long *)&script.volume_state, (long *)&script.known_state);
    else if (!strcmp(word, "version")) sscanf(line, "%lu %lu", &script.refs_major, &script.refs_minor);
    else if (!strcmp(word, "limit")) sscanf(line, "%llu", &script.reference_limit);
    else if (!strcmp(word, "system"))
    {
        sscanf(line, "%lu", &script.build);
        script.system_clones = strstr(line, "clones") != NULL;
    }
    else if (!strcmp(word, "error")) take_fault(line);
    else abort(); /* a script that is not understood proves nothing */
}

void script_load(const WCHAR *path)
{
    char line[256];
    FILE *file = _wfopen(path, L"r");
    if (!file) abort();
    memset(&script, 0, sizeof script);
    script.known_state = STATE_OF_22H2;
    script.refs_major = 3;
    script.refs_minor = 10;
    script.reference_limit = REFS_LIMIT;
    fault_count = 0;
    while (fgets(line, sizeof line, file)) take(line);
    fclose(file);
}

DWORD script_error(const char *call, DWORD code)
{
    DWORD error = 0;
    for (unsigned index = 0; index < fault_count; index++)
    {
        struct fault *fault = &faults[index];
        if (strcmp(fault->call, call) || (fault->code && fault->code != code)) continue;
        fault->seen++;
        if (!error && fault->seen >= fault->first && fault->seen <= fault->last) error = fault->error;
    }
    return error;
}
