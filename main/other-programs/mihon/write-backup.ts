import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { knownAuthor, unknownGenre } from '../../../shared/contracts/mangas.ts'
import type { Db } from '../../database/schema.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import { backupFields } from './backup-fields.ts'
import { encode, type Message } from './encode.ts'
import { type ChapterRow, listChapterRows, listMangaRows, listShelfRows, type MangaRow } from './library-rows.store.ts'
import { catalogSource, sourceId } from './sources.ts'

type BackupParts = Message<typeof backupFields>
type MangaPart = NonNullable<BackupParts['manga']>[number]
type ChapterPart = NonNullable<MangaPart['chapters']>[number]

/** Mihon's number of a status. */
const statuses = { ongoing: 1, completed: 2, hiatus: 6 } as const

/** Mihon's source for files of its own device. It lists what lies in its folder, by the name of the folder. */
const localSource = { id: '0', name: 'Local source' } as const

/**
 * The library as a backup of Mihon: mangas, chapters, what was read and shelves, but no files. A manga of the catalog has
 * the source that Mihon has for it. Others have a source with the name of theirs, which Mihon shows as missing and lets migrate.
 * @returns a gzipped protobuf and its SHA-256 in hexadecimal
 */
export async function writeMihonBackup(db: Db): Promise<{ bytes: Buffer<ArrayBuffer>; tag: string }> {
  const shelves = await listShelfRows(db)
  const names = [...new Set(shelves.map(({ name }) => name))]
  const categoriesOf = Map.groupBy(shelves, ({ mangaId }) => mangaId)
  const sources = new Map<string, string>()
  const parts: Uint8Array[] = []
  const write = (message: BackupParts) => void parts.push(encode(backupFields, message))
  for (const manga of await listMangaRows(db)) {
    await yieldRegularly()
    const chapters = await listChapterRows(db, manga.id)
    const source = sourceOf(manga, chapters)
    sources.set(source.id, source.name)
    const categories = (categoriesOf.get(manga.id) ?? []).map(({ name }) => String(names.indexOf(name)))
    write({ manga: [{ ...toManga(manga, chapters), source: source.id, categories }] })
  }
  write({
    categories: names.map((name, order) => ({ name, order: String(order) })),
    sources: [...sources].map(([id, name]) => ({ id, name })),
  })
  const bytes = await promisify(gzip)(Buffer.concat(parts))
  return { bytes, tag: createHash('sha256').update(bytes).digest('hex') }
}

function sourceOf({ externalId, sourceName }: MangaRow, chapters: readonly ChapterRow[]): { id: string; name: string } {
  if (externalId !== null) return { id: catalogSource(commonLanguage(chapters)), name: 'MangaDex' }
  return sourceName === null ? localSource : { id: sourceId(sourceName, 'en'), name: sourceName }
}

/** The language that most chapters have. */
function commonLanguage(chapters: readonly ChapterRow[]): string {
  const counts = new Map<string, number>()
  for (const { language } of chapters) if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? 'en'
}

function toManga(manga: MangaRow, chapters: readonly ChapterRow[]): MangaPart {
  const { title, author, description, notes, genres, status, externalId, slug, sourceUrl, createdAt } = manga
  const urls = new Map(chapters.map((chapter) => [chapter, urlOf(chapter)]))
  return {
    url:
      externalId === null
        ? (URL.parse(sourceUrl ?? '')?.pathname ?? (sourceUrl ? sourceUrl : slug))
        : `/manga/${externalId}`,
    title,
    author: knownAuthor(author),
    description,
    notes,
    genre: (JSON.parse(genres) as string[]).filter((genre) => genre !== unknownGenre),
    status: statuses[status],
    dateAdded: Date.parse(createdAt),
    chapters: chapters.map((chapter) => toChapter(chapter, urls.get(chapter)!)),
    history: chapters.flatMap((chapter) =>
      chapter.readAt === null ? [] : [{ url: urls.get(chapter)!, lastRead: Date.parse(chapter.readAt) }],
    ),
  }
}

/** Mihon gives what was read to the chapter with the same number when it lists the chapters with other addresses. */
const urlOf = ({ externalId, id }: ChapterRow): string =>
  externalId === null ? `/bunko/${id}` : `/chapter/${externalId}`

function toChapter(chapter: ChapterRow, url: string): ChapterPart {
  const { number, volume, label, title, groups, publishedAt, createdAt, page, isRead, bookmarks } = chapter
  const name = [
    ...(volume === null ? [] : [`Vol.${volume}`]),
    ...(label === '' || number > 0 ? [`Ch.${number}${label}`] : []),
    ...(title === null ? (label !== '' && number === 0 ? [label] : []) : ['-', title]),
  ]
  return {
    url,
    name: name.join(' ').replace(/^- /, ''),
    scanlator: (JSON.parse(groups) as string[]).join(' & '),
    read: isRead === 1,
    bookmark: bookmarks > 0,
    lastPageRead: isRead === 1 || page === null ? 0 : page - 1,
    dateFetch: Date.parse(createdAt),
    dateUpload: publishedAt === null ? 0 : Date.parse(publishedAt),
    // Mihon has no number for a chapter that is known by its title.
    chapterNumber: label !== '' && number === 0 ? -1 : number,
  }
}
