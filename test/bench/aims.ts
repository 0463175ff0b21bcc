/**
 * What Bunko must reach, in one place. `npm run bench -- --check` fails if a figure misses its aim. Ratios are those of
 * Bunko to the floor of the same run, measured on two quiet cores.
 */
export const aims = {
  list: { atLeast: 0.6 },
  /** One item. Bunko checks each request; the floor does not, so a small answer has a lower ratio than a list. */
  item: { atLeast: 0.5 },
  search: { atLeast: 0.6 },
  chapters: { atLeast: 0.6 },
  pageImage: { atLeast: 0.8 },
  base64: { atLeast: 0.6 },
  p99: { atMost: 3 },
  start: { atMost: 3 },
  /** Of the desktop app, to the first content of its window. */
  windowStart: { atMost: 1.75 },
  idleMemory: { atMost: 1.6 },
  growth: { atMost: 1.3 },
  download: { atMost: 1.2 },
  firstPage: { atMost: 1.2 },
  inspect: { atLeast: 0.5 },
  import: { atLeast: 0.7 },
  rescan: { atMost: 4 },
} as const

/** Figures that people notice by themselves, whatever a floor needs. */
export const limits = {
  firstScreenMs: 300,
  /** From the click on a chapter to its first page. */
  firstPageMs: 150,
  /** One frame at 60 Hz. */
  pageTurnMs: 16.7,
  stripMb: 200,
  inputDelayMs: 50,
  /** Removing 10,000 chapters of a manga. */
  bulkDeleteMs: 500,
  listWhileImportingMs: 100,
  /** Without Electron, before the installer compresses it. */
  packageMiB: 50,
} as const
