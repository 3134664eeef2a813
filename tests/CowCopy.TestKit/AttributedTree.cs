using CowCopy.LoopVolumes;

namespace CowCopy.TestKit;

/// <summary>A tree with all that <c>cp -a</c> keeps, and its description: what a copy is compared with a copy by <c>cp -a</c>.</summary>
public static class AttributedTree
{
    private const string Make = """
        set -e; umask 022; mkdir "$1"; cd "$1"; mkdir -p a/b setgid sticky ro
        echo one > a/one; echo two > a/b/two; ln a/one a/b/one2; ln a/one zzz; ln -s one a/link; ln -s missing dangling
        echo suid > suid; chmod 4755 suid; echo cap > cap; chmod 755 cap
        echo ro > ro/f; setfattr -n user.x -v hello ro/f; chmod 444 ro/f
        setfattr -n user.dir -v dd a; setfattr -n user.bin -v 0x0001ff a/b/two; setfattr -n user.empty a/b/two
        setfacl -m u:1:rw,g:2:r a/b/two; setfacl -m u:1:rwx a; setfacl -d -m u:3:rx a/b; echo x > a/b/inherits
        chmod 2775 setgid; chmod 1777 sticky; echo 0640 > m640; chmod 640 m640; : > empty; chmod 600 empty; chmod 555 ro
        if [ "$(id -u)" = 0 ]; then
          chown 65534:12 suid a/one setgid; chown -h 65534:65534 dangling; chown 1:2 m640 a/b
          chmod 4755 suid; chmod 2775 setgid; setcap cap_net_raw+ep cap || true; setfattr -n trusted.t -v tt cap
        fi
        touch -h --date='2001-02-03 04:05:06.123456789' a/link dangling a/one
        touch --date='2001-02-03 04:05:06.123456789' ro a/b a sticky setgid .
        """;

    private const string Describe = """
        cd "$1" || exit 1; find . -printf '%p %y %m %U %G %n %T@ %l\n' | sort
        find . ! -type l -print0 | sort -z | xargs -0 -r getfacl -pn; find . -print0 | sort -z | xargs -0 -r getfattr -h -d -m - -e hex
        find . -type f -links +1 -printf '%i %p\n' | sort | awk '{g[$1]=g[$1]" "$2} END{for(i in g)print g[i]}' | sort
        """;

    /// <summary>Makes the tree in a directory that does not exist; root also gives files away.</summary>
    public static void Create(string directory, params string[] user) => Require(Run(Make, [directory], user));

    /// <summary>Copies the tree with <c>cp -a</c>.</summary>
    public static void CopyAsCpDoes(string source, string destination, params string[] user) =>
        Run("cp -a \"$1\" \"$2\"", [source, destination], user);

    /// <summary>Returns kinds, permissions, owners, names, times, access lists, attributes and names of one file.</summary>
    public static string DescriptionOf(string directory) => Require(Run(Describe, [directory], []));

    /// <summary>Gives a directory an access list that new files inherit.</summary>
    public static void GiveDefaultList(string directory) => Require(Run("setfacl -d -m u:5:rwx,g:6:rx \"$1\"", [directory], []));

    private static CommandResult Run(string script, string[] arguments, string[] user)
    {
        string[] command = [.. user, "sh", "-c", script, "sh", .. arguments];
        return Command.Run(command[0], command[1..]);
    }

    private static string Require(CommandResult result) => result.ExitCode == 0 ? result.Output : throw new IOException(result.Output);
}
