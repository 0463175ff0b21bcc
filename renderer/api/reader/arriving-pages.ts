import type { ReaderChapter } from '../../../shared/contracts/reader.ts'

type Size = ReaderChapter['pages'][number]

export type ArrivedPage = {
  readonly number: number
  readonly dimensions: Size
  /** For the `v` parameter of the image's URL. It stays valid when the chapter gets its file. */
  readonly version: string
}

/** The pages of a chapter that is being downloaded, as far as they are there. */
export type ArrivedPages = {
  readonly pages: readonly ArrivedPage[]
  /** The number of all pages; null until it is known. */
  readonly total: number | null
}

/**
 * A chapter as the reader shows it. `pending` exists while pages are missing. `pageVersions` are those of pages that were
 * shown before the chapter had its file: they keep their URLs, so that nothing on screen is loaded again.
 */
export type ReadableChapter = ReaderChapter & {
  readonly pending?: PendingPages
  readonly pageVersions?: ReadonlyMap<number, string>
}
type PendingPages = {
  /** The numbers of the pages that are not there yet. */
  readonly numbers: ReadonlySet<number>
  /** Whether the number of pages is known. If it is not, `pages` ends with one page that stands for the rest. */
  readonly isCounted: boolean
}

/** The shape of a page until the first one is there. */
const usualShape: Size = { width: 800, height: 1200 }

export const isPending = (chapter: ReadableChapter, page: number): boolean =>
  chapter.pending?.numbers.has(page) ?? false

/** The number of pages of a chapter; undefined until it is known. */
export const knownPageCount = ({ pending, pages }: ReadableChapter): number | undefined =>
  pending?.isCounted === false || pages.length === 0 ? undefined : pages.length

/** Whether no page of a chapter is there, nor known how many there will be. */
export const isBlank = ({ pages, pending }: ReadableChapter): boolean =>
  pages.length === 0 || (pending?.isCounted === false && pending.numbers.size === pages.length)

/** Whether a page is in the last third of what is known of its chapter: the next chapter is wanted soon. */
export const isInLastThird = ({ pages }: ReadableChapter, page: number): boolean => page > (pages.length * 2) / 3

/** A chapter without a file, with the pages that are there. The others have the shape of the nearest page before them. */
export function withArrivedPages(chapter: ReaderChapter, { pages, total }: ArrivedPages): ReadableChapter {
  const arrived = new Map(pages.map(({ number, dimensions }) => [number, dimensions]))
  const count = Math.max(total ?? 0, ...arrived.keys()) + (total === null ? 1 : 0)
  const numbers = new Set<number>()
  let shape = pages[0]?.dimensions ?? usualShape
  const sizes: Size[] = []
  for (let number = 1; number <= count; number++) {
    const own = arrived.get(number)
    if (!own) numbers.add(number)
    shape = own ?? shape
    sizes.push(shape)
  }
  return {
    ...chapter,
    pages: sizes,
    pageVersions: pageVersions(pages),
    pending: { numbers, isCounted: total !== null },
  }
}

const pageVersions = (pages: readonly ArrivedPage[]): ReadonlyMap<number, string> =>
  new Map(pages.map(({ number, version }) => [number, version]))

/** A chapter that got its file while it was open. */
export const withKnownUrls = (chapter: ReaderChapter, { pages }: ArrivedPages): ReadableChapter => ({
  ...chapter,
  pageVersions: pageVersions(pages),
})

/** The pages of a chapter that is complete now. Those that are shown already keep their URLs, which stay valid. */
export function keepVersions(pages: readonly ArrivedPage[], known: ArrivedPages | null): readonly ArrivedPage[] {
  const versions = pageVersions(known?.pages ?? [])
  return pages.map((page) => ({ ...page, version: versions.get(page.number) ?? page.version }))
}

/** Adds a page that has just arrived. */
export const addArrivedPage = (
  { pages, total: known }: ArrivedPages,
  page: ArrivedPage,
  total: number | null,
): ArrivedPages => ({
  pages: [...pages.filter(({ number }) => number !== page.number), page].sort(
    (one, other) => one.number - other.number,
  ),
  total: total ?? known,
})
