import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, evenIfInvalid, httpUrl, idParam, mangaId, meta, sourceId, text } from './fields.ts'

/** How a manga is named at a source: a slug with any characters, or the URL of its page there. */
export const sourceLinkSchema = z
  .object({
    mangaId,
    sourceId,
    sourceName: meta(z.string(), 'Name of the source.', 'Example reader'),
    slug: meta(z.string().nullable(), 'Its slug in URLs of the source, decoded; null with a `url`.', 'star-smith'),
    url: meta(z.string().nullable(), 'URL of its page with the chapter list; null if there is a `slug`.', null),
    listUrl: meta(
      z.string().nullable(),
      'URL of its chapter list, if any.',
      'https://reader.example/manga/star-smith/',
    ),
    isChosen: meta(z.boolean(), 'Whether it was set. Otherwise it worked last, or is a former slug.', true),
    verifiedAt: meta(dateTime.nullable(), 'When the source was last read by this link; null if it was not.'),
  })
  .meta({ title: 'SourceLink', description: 'How a manga is named at a source.' })
export type SourceLinkItem = z.output<typeof sourceLinkSchema>

/** The chapters of the list at the source, compared with those of the library. */
export const linkVerificationSchema = z
  .object({
    success: meta(z.boolean(), 'Whether the list could be read.', true),
    listed: meta(z.int(), 'Number of chapters in the list.', 120),
    inLibrary: meta(z.int(), 'Number of chapters of the manga in the library.', 118),
    matching: meta(z.int(), 'Number of chapters in both, by number.', 116),
    message: meta(z.string().nullable(), 'Why the list could not be read; null otherwise.', null),
  })
  .meta({ title: 'LinkVerification', description: 'The list at the source compared with the library.' })
export type LinkVerification = z.output<typeof linkVerificationSchema>

const writtenLinkSchema = sourceLinkSchema
  .extend({ verification: meta(linkVerificationSchema.nullable(), 'The result of `verify`; null without it.') })
  .meta({
    title: 'WrittenSourceLink',
    description: 'How a manga is named at a source, and the result of reading its list.',
  })
export type WrittenSourceLink = z.output<typeof writtenLinkSchema>

const url = httpUrl().max(2000)
const verify = meta(
  z.boolean().optional().default(false),
  'Whether to read the list once and compare it with the library.',
  true,
)

const sourceLinkWriteSchema = z
  .object({
    url: meta(url.optional(), 'URL of its page on any host of the source.', 'https://reader.example/star-smith'),
    slug: meta(text({ min: 1, max: 500 }).optional(), 'Its slug in URLs of the source, not encoded.', 'Star Smith'),
    verify,
  })
  .refine(({ url, slug }) => url !== undefined || slug !== undefined, {
    path: ['url'],
    ...asIssue(message('validation.urlOrSlugRequired')),
    ...evenIfInvalid,
  })
  .refine(({ url, slug }) => url === undefined || slug === undefined, {
    path: ['url'],
    ...asIssue(message('validation.urlOrSlug')),
    ...evenIfInvalid,
  })
  .meta({ title: 'SourceLinkWrite', description: 'The name of a manga at a source: `url` or `slug`.' })
export type SourceLinkWrite = z.output<typeof sourceLinkWriteSchema>

const addedSourceLinkSchema = z
  .object({
    url: url.meta({
      description: 'URL of its page on any host of a source.',
      examples: ['https://reader.example/star-smith'],
    }),
    verify,
  })
  .meta({ title: 'AddedSourceLink', description: 'The page of a manga at a source.' })
export type AddedSourceLink = z.output<typeof addedSourceLinkSchema>

const tag = 'Scraping'
const params = z.object({ id: mangaId, sourceId })
const written = { kind: 'json', schema: writtenLinkSchema } as const

export const listSourceLinks = endpoint({
  id: 'listSourceLinks',
  method: 'GET',
  path: '/api/mangas/{id}/source-links',
  tag,
  summary: 'List how a manga is named at its sources',
  params: idParam,
  response: { kind: 'json', schema: z.object({ items: meta(z.array(sourceLinkSchema), 'The items of this page.') }) },
  problems: ['not_found'],
})

export const getSourceLink = endpoint({
  id: 'getSourceLink',
  method: 'GET',
  path: '/api/mangas/{id}/source-links/{sourceId}',
  tag,
  summary: 'Get how a manga is named at a source',
  params,
  response: { kind: 'json', schema: sourceLinkSchema },
  problems: ['not_found'],
})

export const setSourceLink = endpoint({
  id: 'setSourceLink',
  method: 'PUT',
  path: '/api/mangas/{id}/source-links/{sourceId}',
  tag,
  summary: 'Set the slug or the URL of a manga at a source',
  description:
    'With `url`, the page of the manga on any path of the source is read as its chapter list; the URL of a chapter sets the slug in it. With `verify`, the list is read once, in at most 30 seconds (longer with `--site-patience`), and compared with the library; a list that cannot be read is 200 with `verification.success` false. 422 on `url` if it belongs to another source or none.',
  params,
  body: { schema: sourceLinkWriteSchema },
  response: written,
  localized: true,
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const addSourceLink = endpoint({
  id: 'addSourceLink',
  method: 'POST',
  path: '/api/mangas/{id}/source-links',
  tag,
  summary: 'Set the URL of a manga at the source that the URL belongs to',
  description: 'The source is found by the host of the URL. Otherwise as `setSourceLink`.',
  params: idParam,
  body: { schema: addedSourceLinkSchema },
  status: 201,
  response: written,
  localized: true,
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const deleteSourceLink = endpoint({
  id: 'deleteSourceLink',
  method: 'DELETE',
  path: '/api/mangas/{id}/source-links/{sourceId}',
  tag,
  summary: 'Remove the link of a manga to a source; its slug is used again',
  params,
  response: { kind: 'empty' },
  problems: ['not_found'],
})
