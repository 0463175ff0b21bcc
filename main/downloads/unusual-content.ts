import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import { formatChapterNumber } from '../../shared/chapter-number.ts'
import { type Message, message, sentences } from '../../shared/i18n/message.ts'
import { findPageCounts, findSimilarChapters, type SimilarChapter } from '../chapters/chapter-comparison.store.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import { openArchive } from '../platform/cbz/read-archive.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { DownloadsDeps } from './downloads-deps.ts'
import type { FetchedChapter } from './page-sources.ts'

type Checked = {
  readonly row: ChapterRow
  readonly source: { readonly id: string; readonly name: string }
  readonly fetched: Pick<FetchedChapter, 'folder' | 'pages' | 'unsureNext'>
}

export function createContentCheck({ db, libraryDir }: Pick<DownloadsDeps, 'db' | 'libraryDir'>) {
  /**
   * Explains why the pages of a chapter are probably not its own or not all: a link may lead to more, they are far fewer than
   * the source usually has, or they are those of another chapter. Undefined when they are plausible.
   */
  async function findUnusualContent(checked: Checked): Promise<Message | undefined> {
    const { source, fetched } = checked
    if (fetched.unsureNext !== undefined) {
      const [name, next, pages] = [source.name, fetched.unsureNext, fetched.pages.length]
      return pages === 1
        ? message('downloads.unsureNextAfterOne', { source: name, next })
        : message('downloads.unsureNext', { source: name, pages, next })
    }
    return (await explainFewPages(checked)) ?? (await explainSamePages(checked))
  }

  async function explainFewPages({ row, source, fetched }: Checked): Promise<Message | undefined> {
    if (isExtra(row)) return undefined
    const count = fetched.pages.length
    const { ofManga, ofSource } = await findPageCounts(db, {
      chapterId: row.id,
      mangaId: row.manga_id,
      sourceId: source.id,
    })
    const usual = [
      ...(row.page_count && row.source_id === source.id ? [row.page_count] : []),
      ...(ofManga.length >= minOfManga ? [median(ofManga)] : []),
    ]
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

  async function explainSamePages(checked: Checked): Promise<Message | undefined> {
    const { row, source, fetched } = checked
    const inner = withoutCreditPages(fetched.pages)
    const least = Math.max(minPictures, Math.ceil(inner.length * sameShare))
    if (inner.length < least) return undefined
    const ids = { chapterId: row.id, mangaId: row.manga_id, number: row.number }
    const readKey = createKeyReader(fetched.folder)
    for (const other of await findSimilarChapters(db, ids, inner, least)) {
      if (isSameChapter(row, other)) continue
      const shared = await countSamePages(other, inner, readKey)
      if (shared < least) continue
      const chapter = formatChapterNumber(other.number)
      return message('downloads.samePages', { source: source.name, chapter, shared, pages: inner.length })
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

/** The different pictures without the first page and the last two: covers, credits and notices repeat in all chapters. */
const withoutCreditPages = (pages: Pages): Pages => [
  ...new Map(pages.slice(1, -2).map((page) => [page.sha256, page])).values(),
]

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
