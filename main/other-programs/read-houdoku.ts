import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, win32 } from 'node:path'
import { z } from 'zod'
import { message } from '../../shared/i18n/message.ts'
import { isPageFileName } from '../../shared/page-file-extensions.ts'
import type { TrackerIds } from '../catalog/catalog.ts'
import { yieldRegularly } from '../platform/yield-regularly.ts'
import { type ForeignChapter, type ForeignLibrary, type ForeignSeries, toCoverUrl } from './foreign-library.ts'
import { withSlashes } from './map-paths.ts'

// The backup of Houdoku is its local storage: `storeKeys.json` names the entries, `@tiyo/common` their members.

const text = z.string().catch('')
const texts = z.array(z.string()).catch([])
const seriesSchema = z.object({
  id: z.string(),
  sourceId: text,
  title: text,
  altTitles: texts,
  description: text,
  remoteCoverUrl: text,
  authors: texts,
  tags: texts,
  status: text,
  categories: texts,
  trackerKeys: z.record(z.string(), z.string()).catch({}),
})
const chapterSchema = z.object({
  sourceId: text,
  title: text,
  chapterNumber: text,
  volumeNumber: text,
  languageKey: text,
  groupName: text,
  time: z.number().catch(0),
  read: z.boolean().catch(false),
})
const categorySchema = z.object({ id: z.string(), label: z.string() })

const keys = { series: 'library-series-list', chapters: 'library-chapters-', categories: 'library-category-list' }
const maxBytes = 128 * 1024 * 1024

/** Undefined if the file is no backup of Houdoku. Other entries, such as its tokens, are not read. */
export async function readHoudoku(path: string): Promise<ForeignLibrary | undefined> {
  if ((await stat(path)).size > maxBytes) return undefined
  const entries = z.record(z.string(), z.unknown()).safeParse(parse(await readFile(path, 'utf8'))).data
  if (entries?.[keys.series] === undefined) return undefined
  const shelves = new Map(readList(entries[keys.categories], categorySchema).map(({ id, label }) => [id, label]))
  const series: ForeignSeries[] = []
  for (const one of readList(entries[keys.series], seriesSchema)) {
    await yieldRegularly()
    const chapters = readList(entries[keys.chapters + one.id], chapterSchema)
    series.push(toSeries(one, chapters.map(toChapter), shelves))
  }
  const folders = new Set(
    series.flatMap(({ chapters }) => chapters.flatMap(({ file }) => (file ? folderOf(file) : []))),
  )
  const tracked = series.filter(({ trackers }) => Object.keys(trackers).length > 0).length
  return {
    program: 'houdoku',
    path,
    series,
    folders: [...folders],
    users: [],
    user: null,
    leftOut: tracked > 0 ? [message('otherPrograms.tracking', { count: tracked })] : [],
  }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** A list in an entry, which is JSON in a string. What is no item is skipped. */
function readList<T>(entry: unknown, item: z.ZodType<T>): T[] {
  const list = typeof entry === 'string' ? parse(entry) : entry
  return (Array.isArray(list) ? list : []).flatMap((one) => item.safeParse(one).data ?? [])
}

const statuses: Readonly<Record<string, ForeignSeries['status']>> = { Completed: 'completed', Cancelled: 'completed' }

function toSeries(
  one: z.output<typeof seriesSchema>,
  chapters: readonly ForeignChapter[],
  shelves: ReadonlyMap<string, string>,
): ForeignSeries {
  return {
    key: one.id,
    title: (one.title.trim() || one.sourceId).slice(0, 255),
    otherTitles: one.altTitles,
    author: one.authors[0]?.trim() || null,
    description: one.description,
    notes: '',
    genres: one.tags,
    status: statuses[one.status] ?? 'ongoing',
    year: null,
    coverUrl: toCoverUrl(one.remoteCoverUrl),
    rating: null,
    shelves: one.categories.flatMap((id) => shelves.get(id) ?? []),
    catalogId: null,
    trackers: trackersOf(one.trackerKeys),
    // The backup does not name the sites of its extensions.
    site: chapters.some(({ file }) => file !== null) ? null : { name: 'Houdoku', address: one.sourceId },
    chapters,
  }
}

const trackers = { AniList: 'al', MyAnimeList: 'mal' } as const

const trackersOf = (known: Readonly<Record<string, string>>): TrackerIds =>
  Object.fromEntries(
    Object.entries(trackers).flatMap(([name, id]) => (/^\d+$/.test(known[name] ?? '') ? [[id, known[name]]] : [])),
  )

function toChapter(one: z.output<typeof chapterSchema>): ForeignChapter {
  const [number, volume] = [Number.parseFloat(one.chapterNumber), Number.parseInt(one.volumeNumber, 10)]
  const isNumbered = number >= 0
  return {
    number: isNumbered ? number : 0,
    volume: volume > 0 ? volume : null,
    label: isNumbered ? '' : volume > 0 ? 'volume' : one.title.toLowerCase().slice(0, 100),
    title: one.title.trim() || null,
    language: one.languageKey.toLowerCase() || null,
    groups: one.groupName.trim() === '' ? [] : [one.groupName.trim()],
    publishedAt: null,
    catalogId: null,
    file: isPath(one.sourceId) ? withSlashes(one.sourceId) : null,
    isCorrected: false,
    progress: one.read ? { page: 1, isRead: true, readAt: null } : null,
    bookmarks: [],
  }
}

/** Addresses of sites can begin with `/`, too. */
const isPath = (sourceId: string): boolean =>
  (isAbsolute(sourceId) || win32.isAbsolute(sourceId)) && isPageFileName(sourceId)

const folderOf = (file: string): string => withSlashes(win32.dirname(win32.dirname(file)))
