// Each test has processes of its own to kill or to take crash images of; two at once would only slow each other down.
[assembly: DoNotParallelize]
