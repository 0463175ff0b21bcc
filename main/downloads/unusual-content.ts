import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import { formatChapterNumber } from '../../shared/chapter-number.ts'
import { type Message, message, sentences } from '../../shared/i18n/message.ts'
import {
  findNearestStored,
  findPageCounts,
  findPageWidths,
  findSimilarChapters,
  type SimilarChapter,
} from '../chapters/chapter-comparison.store.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import { openArchive } from '../platform/cbz/read-archive.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import type { FetchedChapter } from './page-sources.ts'

type Checked = {
  readonly row: ChapterRow
  readonly source: { readonly id: string; readonly name: string }
  readonly fetched: Pick<FetchedChapter, 'folder' | 'pages' | 'unsureNext' | 'unlockBox'>
}

/** Why the pages of a chapter are probably wrong, and a page of another chapter beside which the user sees it. */
export type UnusualContent = {
  readonly reason: Message
  readonly beside?: { readonly chapterId: string; readonly number: number; readonly page: number } | undefined
}

export function createContentCheck({ db, libraryDir }: Pick<DownloadsDeps, 'db' | 'libraryDir'>) {
  /**
   * Explains why the pages of a chapter are probably not its own or not all: a link may lead to more, its page keeps back the
   * rest, they are far fewer or smaller than the source usually has, or they are those of another chapter. Undefined when they
   * are plausible.
   */
  async function findUnusualContent(checked: Checked): Promise<UnusualContent | undefined> {
    const { source, fetched } = checked
    if (fetched.unsureNext !== undefined) {
      const [name, next, pages] = [source.name, fetched.unsureNext, fetched.pages.length]
      const reason =
        pages === 1
          ? message('downloads.unsureNextAfterOne', { source: name, next })
          : message('downloads.unsureNext', { source: name, pages, next })
      return { reason }
    }
    const reason = (await explainFewPages(checked)) ?? (await explainSmallPages(checked))
    return reason ? { reason, beside: await findNeighbour(checked) } : await explainSamePages(checked)
  }

  async function findNeighbour({ row, source, fetched }: Checked): Promise<UnusualContent['beside']> {
    const ids = { chapterId: row.id, mangaId: row.manga_id, sourceId: source.id, number: row.number }
    const nearest = await findNearestStored(db, ids)
    return nearest && { chapterId: nearest.id, number: nearest.number, page: fetched.pages.length }
  }

  /** Previews in place of pages: hardly any source has pages of such different sizes. */
  async function explainSmallPages({ row, source, fetched }: Checked): Promise<Message | undefined> {
    const ids = { chapterId: row.id, mangaId: row.manga_id, sourceId: source.id, number: row.number }
    const widths = await findPageWidths(db, ids)
    const usual = median(widths)
    const width = median(fetched.pages.map((page) => page.width))
    if (widths.length < usualPages || width > usual * smallShare) return undefined
    return message('downloads.smallPages', { source: source.name, width, usual })
  }

  async function explainFewPages({ row, source, fetched }: Checked): Promise<Message | undefined> {
    // A placeholder that is shown many times is one picture.
    const count = distinct(fetched.pages).length
    const { unlockBox } = fetched
    if (isExtra(row) && (unlockBox === undefined || count > teaserPages)) return undefined
    const { ofManga, ofSource } = await findPageCounts(db, {
      chapterId: row.id,
      mangaId: row.manga_id,
      sourceId: source.id,
    })
    const usual = [
      ...(row.page_count && row.source_id === source.id ? [row.page_count] : []),
      ...(ofManga.length >= minOfManga ? [median(ofManga)] : []),
    ]
    if (unlockBox !== undefined) {
      const others = ofManga.length > 0 ? median(ofManga) * keptBackShare : teaserPages
      if (count <= others) return message('downloads.keptBack', { source: source.name, pages: count, words: unlockBox })
    }
    if (isExtra(row)) return undefined
    const isFew = usual.some((pages) => pages >= usualPages && (count <= fewPages || count <= pages * fewShare))
    // Chapters of other mangas have other lengths, but hardly any has only two pages.
    const isFewOfSource =
      ofManga.length < minOfManga &&
      ofSource.length >= minOfSource &&
      median(ofSource) >= usualPages &&
      count <= fewPages
    if (!isFew && !isFewOfSource) return undefined
    return message('downloads.fewPages', {
      source: source.name,
      pages: count,
      usual: isFew ? Math.max(...usual) : median(ofSource),
    })
  }

  async function explainSamePages(checked: Checked): Promise<UnusualContent | undefined> {
    const { row, source, fetched } = checked
    const all = distinct(fetched.pages)
    const innerPages = withoutCreditPages(fetched.pages)
    // Of a chapter that is hardly more than credits, all pictures are the same, as those of a teaser.
    const isShort = innerPages.length < minPictures
    const inner = isShort ? all : innerPages
    const least = isShort ? all.length : Math.max(minPictures, Math.ceil(inner.length * sameShare))
    const ids = { chapterId: row.id, mangaId: row.manga_id, number: row.number }
    const readKey = createKeyReader(fetched.folder)
    for (const other of await findSimilarChapters(db, ids, inner, least)) {
      if (isSameChapter(row, other)) continue
      const shared = await countSamePages(other, inner, readKey)
      if (shared < least) continue
      const chapter = formatChapterNumber(other.number)
      const reason = message('downloads.samePages', { source: source.name, chapter, shared, pages: inner.length })
      return { reason, beside: { chapterId: other.id, number: other.number, page: inner[0]?.number ?? 1 } }
    }
    return undefined
  }

  /** How many of the pages are in the archive of the other chapter, by size and checksum. */
  async function countSamePages(other: SimilarChapter, pages: Pages, readKey: ReadKey): Promise<number> {
    const keys = await readPageKeys(resolve(libraryDir, other.filePath))
    // The archive is damaged or missing. Many different sizes that are the same are enough then.
    if (!keys) return other.sharedSizes
    let count = 0
    for (const page of pages) {
      if (keys.sizes.has(page.sizeBytes) && keys.pages.has(await readKey(page))) count++
    }
    return count
  }

  return { findUnusualContent }
}

export function unusualContent(reason: Message): Problem {
  const suggestion = message('downloads.adviceUnusual')
  return new Problem('needs_you', sentences(reason, suggestion), { extra: { suggestion } })
}

/** Earlier chapters that show what is usual. */
const [minOfManga, minOfSource] = [3, 5]
const usualPages = 8
const fewPages = 2
/** With an unlock box: at most this share of the others, or so many pages if there are no others. */
const keptBackShare = 0.5
const teaserPages = 5
/** Of the usual width. */
const smallShare = 0.4
const fewShare = 0.2

const extraTitle =
  /\b(?:extras?|omake|special|bonus|side[- ]story|notice|announcement|hiatus|teaser|trailer|preview|afterword|illustrations?|prologue|epilogue|intermission)\b|番外|おまけ|特別|予告|お知らせ|외전|예고|공지|특별/i

/** Extras, notices and parts of a chapter are shorter than others. */
const isExtra = ({ number, label, title }: ChapterRow): boolean =>
  label !== '' || !Number.isInteger(number) || extraTitle.test(title ?? '')

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** With fewer different pictures, the same ones may be notices. */
const minPictures = 3
const sameShare = 0.5

type Pages = FetchedChapter['pages']

const distinct = (pages: Pages): Pages => [...new Map(pages.map((page) => [page.sha256, page])).values()]

/** The different pictures without the first page and the last two: covers, credits and notices repeat in all chapters. */
const withoutCreditPages = (pages: Pages): Pages => distinct(pages.slice(1, -2))

/** Another version of the same chapter, for example in another language. */
const isSameChapter = (row: ChapterRow, other: SimilarChapter): boolean =>
  row.number === other.number && (row.volume === other.volume || row.volume === null || other.volume === null)

type ReadKey = (page: Pages[number]) => Promise<string>

/** Reads each page once, with however many chapters it is compared. */
function createKeyReader(folder: string): ReadKey {
  const keys = new Map<string, string>()
  return async ({ file }) => {
    const known = keys.get(file)
    if (known !== undefined) return known
    const bytes = await readFile(join(folder, file))
    const key = pageKey(bytes.length, crc32(bytes))
    keys.set(file, key)
    return key
  }
}

const pageKey = (sizeBytes: number, checksum: number) => `${sizeBytes} ${checksum}`

async function readPageKeys(path: string): Promise<{ sizes: Set<number>; pages: Set<string> } | undefined> {
  try {
    const archive = await openArchive(path)
    try {
      return {
        sizes: new Set(archive.entries.map(({ sizeBytes }) => sizeBytes)),
        pages: new Set(archive.entries.map(({ sizeBytes, crc32: checksum }) => pageKey(sizeBytes, checksum))),
      }
    } finally {
      await archive.close()
    }
  } catch (error) {
    if (isProblem(error)) return undefined
    throw error
  }
}
