using System.Security.Cryptography;
using CowCopy.Benchmarks.Corpora;

namespace CowCopy.Benchmarks.Checking;

/// <summary>Checks sizes and content of the corpora: kept runs are comparable only if corpora are the same on every machine.</summary>
public static class CorpusCheck
{
    private const string TinyContent = "340679D3013D8EE5";

    public static IEnumerable<string> Problems(string root)
    {
        if (Sum(KnownCorpora.K30) != (1500, 46_080_000)) yield return $"k30 is {Sum(KnownCorpora.K30)}.";
        if (Sum(KnownCorpora.Mix) != (500, 93_013_426)) yield return $"mix is {Sum(KnownCorpora.Mix)}.";
        if (Sum(KnownCorpora.Tree) != (5000, 153_600_000)) yield return $"tree is {Sum(KnownCorpora.Tree)}.";
        string content = ContentOf(KnownCorpora.Tiny, root);
        if (!string.Equals(content, TinyContent, StringComparison.Ordinal)) yield return $"The content of tiny is {content}.";
    }

    private static (int Files, long Bytes) Sum(Corpus corpus) => (corpus.Files.Count, corpus.Bytes);

    private static string ContentOf(Corpus corpus, string root)
    {
        SourceWriter writer = new();
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        string path = Path.Combine(root, $"cowcopy-bench-{Guid.NewGuid():N}");
        for (int i = 0; i < corpus.Files.Count; i++)
        {
            writer.Write(path, corpus.Files[i].Length, i, generation: 1);
            byte[] content = File.ReadAllBytes(path);
            File.Delete(path);
            if (content.Length != corpus.Files[i].Length) return $"of {content.Length} instead of {corpus.Files[i].Length} bytes";
            hash.AppendData(content);
        }

        return Convert.ToHexString(hash.GetHashAndReset())[..16];
    }
}
