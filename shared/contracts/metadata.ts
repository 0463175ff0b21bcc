import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { evenIfInvalid, idParam, meta, text } from './fields.ts'
import { mangaDetailSchema } from './mangas.ts'
import { trackerSeriesSchema } from './trackers.ts'

/** In the order in which they are asked. */
export const metadataSources = ['mangadex', 'anilist', 'mangabaka'] as const
export type MetadataSourceId = (typeof metadataSources)[number]

export const metadataFields = [
  'title',
  'alternativeTitles',
  'author',
  'description',
  'genres',
  'status',
  'publicationYear',
  'imageUrl',
] as const
export type MetadataField = (typeof metadataFields)[number]

const source = () => z.enum(metadataSources)
const field = meta(z.enum(metadataFields), 'Name of the field.', 'title')
const value = () => z.union([z.string(), z.int(), z.array(z.string())]).nullable()

const metadataRowSchema = z
  .object({
    field,
    present: meta(value(), 'Value in the library; null while unknown.', 'paper fox (digital)'),
    presentFrom: meta(
      source().nullable(),
      'Where the present value comes from; null for the user, files and other programs.',
      null,
    ),
    isLocked: meta(z.boolean(), 'Whether a refresh from the catalog keeps the present value.', true),
    proposed: meta(
      value(),
      'Value that the field gets if it is chosen; null if the source has none. Alternative titles are added to the present ones.',
      'Paper Fox',
    ),
  })
  .meta({ title: 'MetadataRow', description: 'A field of a manga, and what a source proposes for it.' })
export type MetadataRow = z.output<typeof metadataRowSchema>

const metadataComparisonSchema = z
  .object({
    source: meta(source(), 'The source that proposes values.', 'anilist'),
    entry: meta(
      trackerSeriesSchema.nullable(),
      'The manga at the source; null if no match is certain. Choose one of `candidates` then.',
    ),
    candidates: meta(
      z.array(trackerSeriesSchema),
      'What the source finds by the title, if no match is certain or `q` is given.',
      [],
    ),
    fields: meta(z.array(metadataRowSchema), 'All fields.'),
  })
  .meta({ title: 'MetadataComparison', description: 'What a source would change of a manga.' })
export type MetadataComparison = z.output<typeof metadataComparisonSchema>

const entry = () => text({ min: 1, max: 100 }).optional()
const tag = 'Mangas'
const path = '/api/mangas/{id}/metadata'
const upstream = ['upstream_failed', 'upstream_timeout', 'busy'] as const

export const compareMetadata = endpoint({
  id: 'compareMetadata',
  method: 'GET',
  path,
  tag,
  summary: 'Compare a manga with what a source says about it',
  description:
    'Nothing changes. No source needs a sign-in. Without `source`, the first of MangaDex (if the manga is linked to it), AniList and MangaBaka that certainly has the manga.',
  params: idParam,
  query: z.object({
    source: meta(source().optional(), 'The source to ask.', 'anilist'),
    entry: meta(entry(), 'Identifier of the manga at the source. Default: the certain match.', '30013'),
    q: meta(
      text({ min: 1, max: 200 }).optional(),
      'Title to search for at AniList or MangaBaka, if the certain match is wrong: there is no entry then, only candidates.',
      'Paper Fox',
    ),
  }),
  response: { kind: 'json', schema: metadataComparisonSchema },
  problems: ['bad_request', 'not_found', 'conflict', ...upstream],
})

export const getProposedCover = endpoint({
  id: 'getProposedCover',
  method: 'GET',
  path: `${path}/cover`,
  tag,
  summary: 'Get a small copy of the cover that a source proposes',
  params: idParam,
  query: z.object({
    source: meta(source(), 'The source to ask.', 'anilist'),
    entry: meta(entry(), 'Identifier of the manga at the source. Default: the certain match.', '30013'),
  }),
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'conflict', 'page_broken', ...upstream],
})

const metadataChoiceSchema = z
  .object({
    source: meta(source().optional(), 'Where the values of `fields` come from.', 'anilist'),
    entry: meta(entry(), 'Identifier of the manga at the source. Default: the certain match.', '30013'),
    fields: meta(z.array(z.enum(metadataFields)).optional(), 'Fields that get the value of the source.', ['title']),
    locks: meta(
      z.partialRecord(z.enum(metadataFields), z.boolean()).optional(),
      'Fields to lock (`true`) or unlock: a refresh from the catalog keeps the value of a locked field.',
      { genres: true },
    ),
  })
  .refine(({ source: chosen, fields }) => !fields?.length || chosen !== undefined, {
    ...asIssue(message('metadata.sourceMissing')),
    ...evenIfInvalid,
    path: ['source'],
  })
  .meta({
    title: 'MetadataChoice',
    description: 'Values to take from a source, and fields to lock.',
    examples: [{ source: 'anilist', fields: ['title', 'description'], locks: { genres: true } }],
  })
export type MetadataChoice = z.output<typeof metadataChoiceSchema>

export const chooseMetadata = endpoint({
  id: 'chooseMetadata',
  method: 'PUT',
  path,
  tag,
  summary: 'Take values from a source, and lock or unlock fields',
  description:
    'A value of MangaDex follows later refreshes; a value of another source is locked. Alternative titles are added. 422 if the source has no value for a field, or no certain match.',
  params: idParam,
  body: { schema: metadataChoiceSchema },
  response: { kind: 'json', schema: mangaDetailSchema },
  problems: ['bad_request', 'not_found', 'conflict', 'validation_failed', ...upstream],
})
