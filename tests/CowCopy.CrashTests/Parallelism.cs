// Each test has processes of its own to kill or to photograph; two at once would only slow each other down.
[assembly: DoNotParallelize]
