import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { idParam, text } from './fields.ts'
import { mangaDetailSchema } from './mangas.ts'

/** Limit of an uploaded cover. */
export const maxCoverMiB = 20

export const chosenCoverSchema = z
  .object({
    chapterId: text({ min: 1, max: 100 }).optional(),
    page: z.int().min(1).optional(),
    catalogCover: text({ min: 1, max: 200 }).optional(),
  })
  .refine(
    ({ chapterId, page, catalogCover }) =>
      (catalogCover === undefined) === (chapterId !== undefined && page !== undefined),
    asIssue(message('library.coverChoiceUnclear')),
  )
  .meta({ title: 'ChosenCover' })

export const coverChoicesSchema = z
  .object({
    /** Whether the current cover was chosen. */
    isChosen: z.boolean(),
    /** By volume; empty if the manga is not in the catalog. */
    items: z.array(
      z
        .object({
          fileName: z.string(),
          /** As the catalog names it. */
          volume: z.string().nullable(),
          locale: z.string().nullable(),
          thumbnailUrl: z.string(),
        })
        .meta({ title: 'CatalogCover' }),
    ),
  })
  .meta({ title: 'CoverChoices' })
export type CoverChoices = z.output<typeof coverChoicesSchema>

const tag = 'Mangas'
const path = '/api/mangas/{id}/cover'

export const chooseCover = endpoint({
  id: 'chooseCover',
  method: 'PUT',
  path,
  tag,
  summary: 'Choose the cover: an uploaded image, a page or a cover of the catalog',
  params: idParam,
  body: { schema: chosenCoverSchema, accepts: 'json', imageLimitBytes: maxCoverMiB * 1024 * 1024 },
  status: 200,
  response: { kind: 'json', schema: mangaDetailSchema },
  problems: ['bad_request', 'validation_failed', 'not_found', 'conflict', 'upstream_failed', 'upstream_timeout'],
})

export const useAutomaticCover = endpoint({
  id: 'useAutomaticCover',
  method: 'DELETE',
  path,
  tag,
  summary: 'Return to the automatic cover',
  params: idParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const listCoverChoices = endpoint({
  id: 'listCoverChoices',
  method: 'GET',
  path: '/api/mangas/{id}/cover-choices',
  tag,
  summary: 'List the covers of the volumes in the catalog',
  params: idParam,
  status: 200,
  response: { kind: 'json', schema: coverChoicesSchema },
  problems: ['not_found', 'upstream_failed', 'upstream_timeout'],
})
