import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, exampleIds, meta, sourceId, sourceIdParam } from './fields.ts'
import { problemCodes } from './problems.ts'

/** How a source does. */
const sourceHealthSchema = z
  .object({
    sourceId,
    status: meta(
      z.enum(['unknown', 'working', 'failing']),
      '`failing`: its list or its chapters cannot be read at present. `unknown`: it was not read yet.',
      'working',
    ),
    iconUrl: meta(
      z.string().nullable(),
      'The icon of the site; null if it has none or it was not fetched yet.',
      `/api/content-sources/${exampleIds.source}/icon`,
    ),
    lastSuccessAt: meta(dateTime.nullable(), 'When a list or a chapter was last read.'),
    lastFailureAt: meta(dateTime.nullable(), 'When it last failed.', null),
    lastFailure: meta(z.string().nullable(), 'Why it last failed.', null),
    failureCode: meta(z.enum(problemCodes).nullable(), 'The problem code, while it is failing; otherwise null.', null),
    waitingChapters: meta(z.int().min(0), 'Number of queued and running downloads that use it first.', 3),
    mangaCount: meta(z.int().min(0), 'Number of mangas that use it.', 12),
    nextCheckAt: meta(dateTime.nullable(), 'When Bunko checks it next; null if it is turned off or no manga uses it.'),
  })
  .meta({ title: 'SourceHealth', description: 'How a content source does.' })
export type SourceHealth = z.output<typeof sourceHealthSchema>

const tag = 'Content sources'
const response = { kind: 'json', schema: sourceHealthSchema } as const

export const getSourceHealth = endpoint({
  id: 'getSourceHealth',
  method: 'GET',
  path: '/api/content-sources/{id}/health',
  tag,
  summary: 'Get how a content source does: last success and failure, waiting chapters, next check',
  params: sourceIdParam,
  response,
  localized: true,
  problems: ['not_found'],
})

export const checkSource = endpoint({
  id: 'checkSource',
  method: 'POST',
  path: '/api/content-sources/{id}/check',
  tag,
  summary: 'Check now whether a content source still works',
  description:
    'Reads the chapter list of one manga and one chapter, without its images. Bunko does the same each week for sources that a manga uses. 409 if no manga uses it.',
  params: sourceIdParam,
  response,
  localized: true,
  problems: ['not_found', 'conflict'],
})

export const getSourceIcon = endpoint({
  id: 'getSourceIcon',
  method: 'GET',
  path: '/api/content-sources/{id}/icon',
  tag,
  summary: 'Get the stored icon of the site of a content source',
  params: sourceIdParam,
  response: { kind: 'file', mediaTypes: ['image/png', 'image/x-icon', 'image/jpeg', 'image/gif', 'image/webp'] },
  problems: ['not_found'],
})

export const listMangasOfSource = endpoint({
  id: 'listMangasOfSource',
  method: 'GET',
  path: '/api/content-sources/{id}/mangas',
  tag,
  summary: 'List the mangas that use a content source, by title',
  description: 'Those that prefer it, and those that are linked to a series of it.',
  params: sourceIdParam,
  response: {
    kind: 'json',
    schema: z
      .object({
        items: meta(
          z.array(
            z
              .object({
                id: meta(z.string(), 'Identifier of the manga.', exampleIds.manga),
                title: meta(z.string(), 'Title.', 'Star Smith'),
              })
              .meta({ title: 'MangaOfSource', description: 'A manga that uses the source.' }),
          ),
          'The mangas.',
        ),
      })
      .meta({ title: 'MangasOfSource', description: 'The mangas that use a source.' }),
  },
  problems: ['not_found'],
})
