import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, httpUrl, idParam, text } from './fields.ts'

/** How a manga is named at a source: a slug with any characters, or the URL of its page there. */
export const sourceLinkSchema = z
  .object({
    mangaId: z.string(),
    sourceId: z.string(),
    sourceName: z.string(),
    /** Either this or `url` is null. */
    slug: z.string().nullable(),
    url: z.string().nullable(),
    /** URL of the chapter list that this leads to; null if the source has none. */
    listUrl: z.string().nullable(),
    /** Whether it was set; otherwise it is what worked last, or a former slug of the manga. */
    isChosen: z.boolean(),
    verifiedAt: dateTime.nullable(),
  })
  .meta({ title: 'SourceLink' })
export type SourceLinkItem = z.output<typeof sourceLinkSchema>

/** The chapters of the list at the source, compared with those of the library. */
export const linkVerificationSchema = z
  .object({
    success: z.boolean(),
    /** Chapters in the list of the source. */
    listed: z.int(),
    /** Chapters of the manga in the library. */
    inLibrary: z.int(),
    /** Chapters in both, by number. */
    matching: z.int(),
    /** Why the list could not be read. */
    message: z.string().nullable(),
  })
  .meta({ title: 'LinkVerification' })
export type LinkVerification = z.output<typeof linkVerificationSchema>

const writtenLinkSchema = sourceLinkSchema
  .extend({ verification: linkVerificationSchema.nullable() })
  .meta({ title: 'WrittenSourceLink' })
export type WrittenSourceLink = z.output<typeof writtenLinkSchema>

const url = httpUrl().max(2000)
const verify = z.boolean().optional().default(false)

export const sourceLinkWriteSchema = z
  .object({ url: url.optional(), slug: text({ min: 1, max: 500 }).optional(), verify })
  .check(({ value, issues }) => {
    if ((value.url === undefined) !== (value.slug === undefined)) return
    const problem = value.url === undefined ? message('validation.urlOrSlugRequired') : message('validation.urlOrSlug')
    issues.push({ code: 'custom', path: ['url'], ...asIssue(problem), input: value })
  })
  .meta({ title: 'SourceLinkWrite' })
export type SourceLinkWrite = z.output<typeof sourceLinkWriteSchema>

export const addedSourceLinkSchema = z.object({ url, verify }).meta({ title: 'AddedSourceLink' })
export type AddedSourceLink = z.output<typeof addedSourceLinkSchema>

const tag = 'Scraping'
const params = z.object({ id: z.string(), sourceId: z.string() })
const written = { kind: 'json', schema: writtenLinkSchema } as const

export const listSourceLinks = endpoint({
  id: 'listSourceLinks',
  method: 'GET',
  path: '/api/mangas/{id}/source-links',
  tag,
  summary: 'List how a manga is named at its sources',
  params: idParam,
  status: 200,
  response: { kind: 'json', schema: z.object({ items: z.array(sourceLinkSchema) }) },
  problems: ['not_found'],
})

export const getSourceLink = endpoint({
  id: 'getSourceLink',
  method: 'GET',
  path: '/api/mangas/{id}/source-links/{sourceId}',
  tag,
  summary: 'Get how a manga is named at a source',
  params,
  status: 200,
  response: { kind: 'json', schema: sourceLinkSchema },
  problems: ['not_found'],
})

export const setSourceLink = endpoint({
  id: 'setSourceLink',
  method: 'PUT',
  path: '/api/mangas/{id}/source-links/{sourceId}',
  tag,
  summary: 'Set the slug or the URL of a manga at a source',
  params,
  body: { schema: sourceLinkWriteSchema, accepts: 'json' },
  status: 200,
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
  params: idParam,
  body: { schema: addedSourceLinkSchema, accepts: 'json' },
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
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found'],
})
