using System.Globalization;
using CowCopy.Platform;

namespace CowCopy.Tests.Platform;

[TestClass]
public sealed class BoundedCacheTests
{
    private const int Most = 1000;

    [TestMethod]
    public void A_million_keys_take_the_place_of_a_thousand()
    {
        BoundedCache<string, object> cache = new(Most);
        object value = new();
        for (int key = 0; key < 1_000_000; key++)
        {
            cache.Set(Text(key), value);
            Assert.IsLessThanOrEqualTo(Most, cache.Count);
        }

        Assert.AreSame(value, cache.Find(Text(999_999)));
        Assert.IsNull(cache.Find(Text(0)));
        Assert.IsGreaterThanOrEqualTo(Most / 2, cache.Count);
    }

    [TestMethod]
    public void A_key_in_use_stays()
    {
        BoundedCache<string, object> cache = new(Most);
        object value = new();
        cache.Set("used", value);
        for (int key = 0; key < 100 * Most; key++)
        {
            cache.Set(Text(key), new object());
            if (key % (Most / 4) == 0) Assert.AreSame(value, cache.Find("used"));
        }

        Assert.AreSame(value, cache.FindOrSet("used", new object(), static (_, _) => true));
    }

    [TestMethod]
    public void A_value_that_no_longer_holds_is_replaced()
    {
        BoundedCache<string, string> cache = new(Most, StringComparer.OrdinalIgnoreCase);
        cache.Set("key", "old");

        Assert.AreEqual("old", cache.FindOrSet("KEY", "old", static (known, now) => known == now));
        Assert.AreEqual("new", cache.FindOrSet("Key", "new", static (known, now) => known == now));
        Assert.AreEqual("new", cache.Find("key"));
        Assert.AreEqual(1, cache.Count);
    }

    private static string Text(int key) => key.ToString(CultureInfo.InvariantCulture);
}
