import { z } from 'zod'
import { mangaStatus } from '../../shared/contracts/mangas.ts'
import { withoutParts } from '../platform/xml/without-parts.ts'

const text = z.string().max(5000)
const optionalText = text.nullable().catch(null)

/**
 * What the library knows of an archive and ComicInfo.xml has no element for, or no exact one. With it and the elements a
 * library can be rebuilt from its files. Members that are added later are optional.
 */
const archiveRecordSchema = z.object({
  manga: z.object({
    id: z.string().min(1).max(64),
    title: text.min(1).max(255),
    slug: z.string().regex(/^[a-z0-9-]{1,500}$/),
    externalId: optionalText,
    status: mangaStatus.catch('ongoing'),
    publicationYear: z.int().min(1900).max(2100),
    isYearEstimated: z.boolean().catch(false),
    imageUrl: optionalText,
    rating: z.number().min(0).max(5).nullable().catch(null),
  }),
  /** Null for an archive of several chapters. */
  chapter: z
    .object({
      id: z.string().min(1).max(64),
      number: z.number().min(0),
      volume: z.number().nullable(),
      language: optionalText,
      /** The part of the identity that is no number; '' for an ordinary chapter. */
      label: text,
      title: optionalText,
      publishedAt: optionalText,
      groups: z.array(text).nullable().catch(null),
    })
    .nullable(),
  /** The site or catalog that the pages come from; null for a file that the user brought. */
  source: z.object({ id: optionalText, name: text, url: optionalText }).nullable().catch(null),
})
export type ArchiveRecord = z.output<typeof archiveRecordSchema>

/**
 * The record as an XML processing instruction, which every reader of ComicInfo.xml ignores and which keeps the document
 * valid: `<?bunko {"manga":{…},"chapter":{…},"source":{…}}?>`.
 */
export const recordInstruction = (record: ArchiveRecord): string =>
  `<?bunko ${JSON.stringify(record)
    .toWellFormed()
    .replace(/[>\u007F-\u009F\uFFFE\uFFFF]/g, escapeCharacter)}?>`

/** `>` would end the instruction; the others are no characters of XML. */
const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const instructionStart = /<\?bunko\s+/

/** The record in the text of a ComicInfo.xml; undefined when it has none, or one that makes no sense. */
export function readArchiveRecord(comicInfo: string): ArchiveRecord | undefined {
  const start = instructionStart.exec(comicInfo)
  if (!start) return undefined
  const from = start.index + start[0].length
  try {
    return archiveRecordSchema.parse(JSON.parse(comicInfo.slice(from, comicInfo.indexOf('?>', from))))
  } catch {
    // Another program changed it: the elements and the name of the file still say what it is.
    return undefined
  }
}

/** The text without its record. */
export const withoutRecord = (comicInfo: string): string => withoutParts(comicInfo, /<\?bunko\s/, /\?>\s*/)
