/**
 * V8's options for pages, as Chromium's switch `js-flags` takes them: 1 MB for new objects. V8 grows that space up to 16 MB while
 * someone reads; the tab of a strip of 500 pages then holds up to 20 MB more, and its frames are no faster.
 */
export const pageMemoryOptions = '--max-semi-space-size=1'
