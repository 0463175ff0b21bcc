import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { knownAuthor, unknownGenre } from '../../shared/contracts/mangas.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findReadingFacts, findSourceAddress } from './archive-facts.store.ts'
import type { ArchiveRecord } from './archive-record.ts'
import { type ComicInfo, type ComicInfoPage, comicInfoXml } from './comic-info.ts'
import { metronInfoXml } from './metron-info.ts'

/** Where the pages of an archive come from. */
type Origin = {
  readonly sourceName: string | null
  readonly sourceId: string | null
  readonly groups: readonly string[] | null
  /** Web address of the chapter, if known. */
  readonly web?: string | undefined
}

/** What the ComicInfo.xml of a chapter says. */
export async function describeChapter(
  db: Db | Tx,
  manga: MangaDetail,
  row: ChapterRow,
  origin: Origin,
): Promise<ComicInfo> {
  const isSpecial = row.label !== '' && row.label !== volumeLabel
  return {
    ...(await describeManga(db, manga)),
    title: row.title,
    // The number of a whole volume is that of the volume.
    number: row.label === volumeLabel ? null : row.number,
    volume: row.volume,
    ...(row.published_at !== null && { date: row.published_at }),
    translators: origin.groups ?? [],
    ...(origin.web !== undefined && { web: origin.web }),
    language: row.language,
    format: isSpecial ? 'Special' : null,
    scanInformation: describeOrigin(origin),
    record: {
      manga: recordManga(manga),
      chapter: {
        id: row.id,
        number: row.number,
        volume: row.volume,
        language: row.language,
        label: row.label,
        title: row.title,
        publishedAt: row.published_at,
        groups: origin.groups === null ? null : [...origin.groups],
      },
      source: await recordSource(db, origin),
    },
  }
}

/** The label of a chapter that is a whole volume. */
const volumeLabel = 'volume'

/** The texts of the metadata that an archive of Bunko has. */
export const archiveDocuments = (info: ComicInfo) => ({
  comicInfo: comicInfoXml(info),
  metronInfo: metronInfoXml(info),
})

/** What the metadata of an archive with several chapters says. */
export async function describeVolume(
  db: Db | Tx,
  manga: MangaDetail,
  volume: {
    readonly volume: number
    readonly language: string | null
    readonly sourceNames: readonly string[]
    readonly pages: readonly ComicInfoPage[]
  },
): Promise<ComicInfo> {
  return {
    ...(await describeManga(db, manga)),
    volume: volume.volume,
    language: volume.language,
    scanInformation: volume.sourceNames.join(', '),
    pageCount: volume.pages.length,
    pages: volume.pages,
    record: { manga: recordManga(manga), chapter: null, source: null },
  }
}

async function describeManga(db: Db | Tx, manga: MangaDetail): Promise<ComicInfo> {
  const { direction } = await findReadingFacts(db, manga.id)
  return {
    series: manga.title,
    summary: manga.description,
    writer: knownAuthor(manga.author) || null,
    date: manga.isYearEstimated ? null : String(manga.publicationYear),
    genres: manga.genres.filter((genre) => genre !== unknownGenre),
    manga: direction === 'rtl' ? 'YesAndRightToLeft' : 'Yes',
    communityRating: manga.rating,
  }
}

const describeOrigin = ({ groups, sourceName }: Origin): string =>
  groups?.length ? [groups.join(', '), sourceName && `(${sourceName})`].filter(Boolean).join(' ') : (sourceName ?? '')

function recordManga(manga: MangaDetail): ArchiveRecord['manga'] {
  const { id, title, slug, externalId, status, publicationYear, imageUrl, rating } = manga
  const isYearEstimated = manga.isYearEstimated
  return { id, title, slug, externalId, status, publicationYear, isYearEstimated, imageUrl, rating }
}

async function recordSource(db: Db | Tx, { sourceId, sourceName }: Origin): Promise<ArchiveRecord['source']> {
  if (!sourceName) return null
  return { id: sourceId, name: sourceName, url: sourceId === null ? null : await findSourceAddress(db, sourceId) }
}
