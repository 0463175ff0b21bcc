import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import {
  isSeriesFolder,
  type NamingSegment,
  type NamingTemplate,
  type NamingValues,
  renderSegment,
} from '../../shared/naming-template.ts'
import type { ChapterRow } from '../chapters/chapters.store.ts'
import { safeFileName } from '../platform/files/safe-names.ts'

type NamedChapter = Pick<ChapterRow, 'number' | 'volume' | 'title'> &
  Partial<Pick<ChapterRow, 'language' | 'label' | 'file_groups' | 'source_name'>>
type NamedManga = Pick<MangaDetail, 'title'> &
  Partial<Pick<MangaDetail, 'author' | 'publicationYear' | 'isYearEstimated'>>

/** The longest name of a file in bytes, which leaves space for a tag and the extension within 255. */
const maxNameBytes = 150
const maxFolderBytes = 120
/** Keeps the number when a long name is shortened. */
const maxSeriesBytes = 80

/**
 * The path of an archive, without its extension and relative to the library folder, for example
 * `Star Smith/Star Smith - Vol.02 Ch.0010.5 - The Anvil`. Every part is valid on every system.
 * @param folder of the manga; a folder that is named after the series alone is this one, which no other manga has
 */
export function archiveName(
  { segments }: NamingTemplate,
  chapter: NamedChapter,
  manga: NamedManga,
  folder: string,
): string {
  const values = valuesOf(chapter, manga)
  const folders = segments.slice(0, -1).map((segment) => folderName(segment, values, folder))
  const fallback = `Ch.${renderSegment([{ kind: 'field', field: 'number', format: '0000' }], values)}`
  const name = renderSegment(segments.at(-1)!, { ...values, series: shorten(manga.title, maxSeriesBytes) })
  return [...folders, safeFileName(name, { fallback, maxBytes: maxNameBytes })].join('/')
}

function folderName(segment: NamingSegment, values: NamingValues, folder: string): string {
  if (isSeriesFolder(segment)) return folder
  return safeFileName(renderSegment(segment, values), { maxBytes: maxFolderBytes, fallback: folder })
}

function valuesOf(chapter: NamedChapter, manga: NamedManga): NamingValues {
  const groups = chapter.file_groups ? (JSON.parse(chapter.file_groups) as string[]).join(', ') : null
  return {
    series: manga.title,
    number: chapter.number,
    volume: chapter.volume,
    title: chapter.title?.trim() ? chapter.title : null,
    language: chapter.language ?? null,
    label: chapter.label || null,
    group: groups,
    source: chapter.source_name || null,
    author: manga.author ?? null,
    year: manga.isYearEstimated ? null : (manga.publicationYear ?? null),
  }
}

/** The beginning of the text that is at most `maxBytes` long. */
function shorten(text: string, maxBytes: number): string {
  let head = ''
  for (const character of text) {
    if (Buffer.byteLength(head + character) > maxBytes) break
    head += character
  }
  return head.trim()
}
