/**
 * What Bunko must reach. `npm run bench -- --check` fails if the median of three runs misses one. `atLeast` and `atMost` are
 * ratios to the baseline of the same run, `valueAtMost` is in the unit of the figure.
 */
export const aims = {
  list: { atLeast: 0.35 },
  chapters: { atLeast: 0.35 },
  p99: { valueAtMost: 5 },
  commonSearch: { atLeast: 0.25 },
  rareSearch: { atLeast: 0.35 },
  /** Of the answers of a rival that is measured in the same run. */
  rival: { atLeast: 1.5 },
  pageImage: { atLeast: 0.8 },
  base64: { atLeast: 0.6 },
  growth: { atMost: 1.5 },
  start: { atMost: 3 },
  idleMemory: { atMost: 1.7 },
  firstPage: { atMost: 1.2 },
  download: { atMost: 1.25 },
  import: { atLeast: 0.7 },
  inspect: { atLeast: 0.5 },
  hold: { valueAtMost: 50 },
  firstScreen: { valueAtMost: 300 },
  smoothFrames: { atLeast: 0.95 },
  /** One frame at 60 Hz. */
  pageTurn: { valueAtMost: 16.7 },
  openChapter: { valueAtMost: 150 },
  strip: { valueAtMost: 250 },
  windowStart: { atMost: 1.75 },
  /** Without Electron, before the installer compresses it. */
  package: { valueAtMost: 50 },
  keyPress: { valueAtMost: 50 },
  /** Of the listener of this machine. */
  devicePage: { atLeast: 0.9 },
  /** Of the image library alone. */
  convertedPage: { atMost: 2.5 },
  komgaList: { valueAtMost: 50 },
  opdsPage: { valueAtMost: 20 },
  phoneFirstScreen: { valueAtMost: 1500 },
  deviceStreams: { valueAtMost: 20 },
} as const
