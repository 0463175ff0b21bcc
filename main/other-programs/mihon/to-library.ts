import { createHash } from 'node:crypto'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import type { ForeignChapter, ForeignLibrary, ForeignSeries } from '../foreign-library.ts'
import type { MihonBackup, MihonChapter, MihonManga } from './backup-fields.ts'

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
  const history = new Map(manga.history.map(({ url, lastRead }) => [url, lastRead]))
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
    genres: (manga.customGenre.length > 0 ? manga.customGenre : manga.genre)
      .map((genre) => genre.trim())
      .filter((genre) => genre !== ''),
    status: statuses[manga.customStatus || manga.status] ?? 'ongoing',
    year: null,
    rating: null,
    shelves: manga.categories.flatMap((order) => shelves.get(order) ?? []),
    catalogId: language === undefined ? null : (uuid.exec(manga.url)?.[0].toLowerCase() ?? null),
    site: { name: sourceName || manga.source, address: manga.url },
    chapters,
  }
}

function toChapter(
  chapter: MihonChapter,
  language: string | null | undefined,
  lastRead: number | undefined,
  addedAt: number,
): ForeignChapter {
  const isNumbered = chapter.chapterNumber >= 0
  const page = chapter.lastPageRead + 1
  const { volume, title } = readName(chapter.name)
  return {
    number: isNumbered ? chapter.chapterNumber : 0,
    volume,
    // The catalog names a chapter without a number by its title.
    label: isNumbered ? '' : (title ?? chapter.name).toLowerCase().slice(0, 100),
    title,
    language: language ?? null,
    groups: chapter.scanlator.trim() === '' ? [] : chapter.scanlator.split(/\s&\s|,\s/).map((group) => group.trim()),
    publishedAt: toTime(chapter.dateUpload),
    catalogId: language === undefined ? null : (uuid.exec(chapter.url)?.[0].toLowerCase() ?? null),
    file: null,
    isCorrected: false,
    progress:
      chapter.read || chapter.lastPageRead > 0
        ? { page, isRead: chapter.read, readAt: toTime(lastRead || chapter.dateFetch || addedAt) }
        : null,
    bookmarks: chapter.bookmark ? [page] : [],
  }
}

/** The volume and the title in names such as `Vol.3 Ch.12.5 - The Visitor`. A name that only says the number has no title. */
function readName(name: string): { volume: number | null; title: string | null } {
  const volume = /\bvol(?:ume)?\.?\s*(\d+)\b/i.exec(name)?.[1]
  const rest = name
    .replace(
      /^\s*(?:vol(?:ume)?\.?\s*\d+(?:\.\d+)?\s*)?(?:(?:ch(?:apter|ap)?|ep(?:isode)?)\.?\s*\d+(?:\.\d+)?)?\s*[-–:]?\s*/i,
      '',
    )
    .trim()
  return { volume: volume === undefined ? null : Number(volume), title: rest === '' ? null : rest.slice(0, 1000) }
}

const toTime = (milliseconds: number): string | null =>
  milliseconds > 0 && milliseconds < 8.64e15 ? new Date(milliseconds).toISOString() : null

/** Languages of Mihon's source for the catalog, with the codes that the catalog has where they differ. */
const languages: Readonly<Record<string, string>> = {
  'es-419': 'es-la',
  'pt-BR': 'pt-br',
  'zh-Hans': 'zh',
  'zh-Hant': 'zh-hk',
  ...Object.fromEntries(
    [
      ...['ar', 'az', 'be', 'bg', 'bn', 'ca', 'cs', 'cv', 'da', 'de', 'el', 'en', 'eo', 'es', 'et', 'eu', 'fa', 'fi'],
      ...['fil', 'fr', 'ga', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'jv', 'ka', 'kk', 'ko', 'la', 'lt', 'mn', 'ms'],
      ...['my', 'ne', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sh', 'sk', 'sl', 'sq', 'sr', 'sv', 'ta', 'te', 'th', 'tl'],
      ...['tr', 'uk', 'ur', 'uz', 'vi'],
    ].map((code) => [code, code]),
  ),
}

/** Mihon's identifier of a source: the first 63 bits of the MD5 of its name, language and version. */
function sourceId(name: string, language: string): string {
  const hash = createHash('md5').update(`${name.toLowerCase()}/${language}/1`).digest()
  return String(hash.readBigUInt64BE(0) & 0x7fff_ffff_ffff_ffffn)
}

const languageById = new Map(Object.entries(languages).map(([code, own]) => [sourceId('MangaDex', code), own]))

/** The language of a source that reads the catalog; null if it reads several, undefined if it reads another site. */
function catalogLanguage(id: string, name: string): string | null | undefined {
  const language = languageById.get(id)
  return language ?? (/^mangadex\b/i.test(name) ? null : undefined)
}
