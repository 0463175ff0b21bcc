import { type Message, message } from '../../../shared/i18n/message.ts'
import type { TrackerIds } from '../../catalog/catalog.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import {
  type ForeignChapter,
  type ForeignLibrary,
  type ForeignSeries,
  type ForeignSession,
  toCoverUrl,
} from '../foreign-library.ts'
import type { MihonBackup, MihonChapter, MihonManga } from './backup-fields.ts'
import { catalogLanguage } from './sources.ts'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Mihon's numbers of a status that end a series; 6 is a hiatus. */
const statuses: Readonly<Record<number, ForeignSeries['status']>> = {
  2: 'completed',
  4: 'completed',
  5: 'completed',
  6: 'hiatus',
}

export async function toLibrary(path: string, backup: MihonBackup): Promise<ForeignLibrary> {
  const sources = new Map([...backup.formerSources, ...backup.sources].map(({ id, name }) => [id, name]))
  const shelves = new Map(backup.categories.map(({ order, name }) => [order, name]))
  const all = new Map(backup.manga.map((manga) => [keyOf(manga), manga]))
  const favorites = backup.manga.filter(({ favorite }) => favorite)
  const kept = favorites.map((manga) => withMerged(manga, all))
  const parts = new Set(kept.flatMap(({ merged }) => merged.map(keyOf)))
  const leftOut: Message[] = []
  const others = backup.manga.filter((manga) => !manga.favorite && !parts.has(keyOf(manga))).length
  if (others > 0) leftOut.push(message('otherPrograms.notInLibrary', { count: others }))
  const tracked = kept.filter(({ tracking }) => tracking.length > 0).length
  if (tracked > 0) leftOut.push(message('otherPrograms.tracking', { count: tracked }))
  const series: ForeignSeries[] = []
  for (const [index, manga] of kept.entries()) {
    // The series that describes a merged one can be in the backup, too.
    const key = keyOf(favorites[index]!)
    series.push({ key, ...(await toSeries(manga, sources.get(manga.source) ?? '', shelves)) })
  }
  return {
    program: 'mihon',
    path,
    series,
    folders: [],
    users: [],
    user: null,
    leftOut,
  }
}

const keyOf = ({ source, url }: { readonly source: string; readonly url: string }): string => `${source} ${url}`

/** A series that SY made of several has the chapters of all, and the site of the one that describes it. */
function withMerged(manga: MihonManga, all: ReadonlyMap<string, MihonManga>): MihonManga {
  const parts = manga.merged.flatMap((part) => all.get(keyOf(part)) ?? [])
  if (parts.length === 0) return manga
  const info = manga.merged.find(({ isInfo, ...part }) => isInfo && all.has(keyOf(part))) ?? parts[0]!
  return {
    ...manga,
    source: info.source,
    url: info.url,
    chapters: [...manga.chapters, ...parts.flatMap(({ chapters }) => chapters)],
    history: [...manga.history, ...parts.flatMap(({ history }) => history)],
  }
}

async function toSeries(
  manga: MihonManga,
  sourceName: string,
  shelves: ReadonlyMap<string, string>,
): Promise<Omit<ForeignSeries, 'key'>> {
  const language = catalogLanguage(manga.source, sourceName)
  const history = new Map(manga.history.map((one) => [one.url, one]))
  const title = manga.customTitle || manga.title
  const chapters: ForeignChapter[] = []
  for (const chapter of manga.chapters) {
    await yieldRegularly()
    chapters.push(toChapter(chapter, language, history.get(chapter.url), manga.dateAdded))
  }
  return {
    title: (title.trim() || manga.url).slice(0, 255),
    otherTitles: title === manga.title ? [] : [manga.title],
    author: (manga.customAuthor || manga.author || manga.artist).trim() || null,
    description: manga.customDescription || manga.description,
    notes: manga.notes.trim(),
    genres: (manga.customGenre.length > 0 ? manga.customGenre : manga.genre)
      .map((genre) => genre.trim())
      .filter((genre) => genre !== ''),
    status: statuses[manga.customStatus || manga.status] ?? 'ongoing',
    year: null,
    coverUrl: toCoverUrl(manga.thumbnailUrl),
    rating: null,
    shelves: manga.categories.flatMap((order) => shelves.get(order) ?? []),
    catalogId: language === undefined ? null : (uuid.exec(manga.url)?.[0].toLowerCase() ?? null),
    trackers: trackersOf(manga),
    site: { name: sourceName || manga.source, address: manga.url },
    chapters,
  }
}

/** Mihon's numbers of the trackers that the catalog links. */
const trackers = { 1: 'mal', 2: 'al', 3: 'kt' } as const

const trackersOf = ({ tracking }: MihonManga): TrackerIds =>
  Object.fromEntries(
    tracking.flatMap(({ syncId, mediaId, formerMediaId }) => {
      const name = (trackers as Readonly<Record<number, string>>)[syncId]
      const id = mediaId === '0' ? String(formerMediaId) : mediaId
      return name === undefined || id === '0' ? [] : [[name, id]]
    }),
  )

function toChapter(
  chapter: MihonChapter,
  language: string | null | undefined,
  history: MihonManga['history'][number] | undefined,
  addedAt: number,
): ForeignChapter {
  const isNumbered = Number.isFinite(chapter.chapterNumber) && chapter.chapterNumber >= 0
  const page = chapter.lastPageRead + 1
  const { volume, title } = readName(chapter.name)
  return {
    number: isNumbered ? chapter.chapterNumber : 0,
    volume,
    // The catalog names a chapter without a number by its title.
    label: isNumbered ? '' : (title ?? chapter.name).toLowerCase().slice(0, 100).toWellFormed(),
    title,
    language: language ?? null,
    groups: chapter.scanlator.trim() === '' ? [] : chapter.scanlator.split(/\s&\s|,\s/).map((group) => group.trim()),
    publishedAt: toTime(chapter.dateUpload),
    catalogId: language === undefined ? null : (uuid.exec(chapter.url)?.[0].toLowerCase() ?? null),
    file: null,
    isCorrected: false,
    progress:
      chapter.read || chapter.lastPageRead > 0
        ? { page, isRead: chapter.read, readAt: toTime(history?.lastRead || chapter.dateFetch || addedAt) }
        : null,
    bookmarks: chapter.bookmark ? [page] : [],
    session: toSession(chapter, history),
  }
}

/** Mihon knows when a chapter was read last and how long in all: that is one session. */
function toSession(
  { lastPageRead }: MihonChapter,
  history: MihonManga['history'][number] | undefined,
): ForeignSession | undefined {
  const endedAt = toTime(history?.lastRead ?? 0)
  if (endedAt === null) return undefined
  const milliseconds = Math.max(0, Math.min(history!.readDuration, longestSessionMs))
  return { endedAt, milliseconds, pages: lastPageRead > 0 ? lastPageRead + 1 : 0 }
}

const longestSessionMs = 24 * 3600_000

/** The volume and the title in names such as `Vol.3 Ch.12.5 - The Visitor`. A name that only says the number has no title. */
function readName(name: string): { volume: number | null; title: string | null } {
  const volume = /\bvol(?:ume)?\.?\s*(\d+)\b/i.exec(name)?.[1]
  const rest = name
    .replace(
      /^\s*(?:vol(?:ume)?\.?\s*\d+(?:\.\d+)?\s*)?(?:(?:ch(?:apter|ap)?|ep(?:isode)?)\.?\s*\d+(?:\.\d+)?)?\s*[-–:]?\s*/i,
      '',
    )
    .trim()
  return {
    volume: volume === undefined ? null : Number(volume),
    title: rest === '' ? null : rest.slice(0, 1000).toWellFormed(),
  }
}

const toTime = (milliseconds: number): string | null =>
  milliseconds > 0 && milliseconds < 8.64e15 ? new Date(milliseconds).toISOString() : null
