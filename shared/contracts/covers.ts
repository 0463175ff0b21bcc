import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { evenIfInvalid, exampleIds, idParam, meta, text } from './fields.ts'
import { mangaDetailSchema } from './mangas.ts'

/** Limit of an uploaded cover. */
export const maxCoverMiB = 20

const chosenCoverSchema = z
  .object({
    chapterId: meta(text({ min: 1, max: 100 }).optional(), 'Identifier of the chapter.', exampleIds.chapter),
    page: meta(z.int().min(1).optional(), 'Page number, starting at 1.', 3),
    catalogCover: meta(
      text({ min: 1, max: 200 }).optional(),
      'File name of a catalog cover (`listCoverChoices`).',
      '9d01.png',
    ),
  })
  .refine(
    ({ chapterId, page, catalogCover }) =>
      (catalogCover === undefined) === (chapterId !== undefined && page !== undefined),
    { ...asIssue(message('library.coverChoiceUnclear')), ...evenIfInvalid },
  )
  .meta({
    title: 'ChosenCover',
    description: 'A page or a cover of the catalog.',
    examples: [{ chapterId: exampleIds.chapter, page: 3 }],
  })

const coverChoicesSchema = z
  .object({
    isChosen: meta(z.boolean(), 'Whether the current cover was chosen.', true),
    items: meta(
      z.array(
        z
          .object({
            fileName: meta(z.string(), 'File name of the cover.', '9d01.png'),
            volume: meta(z.string().nullable(), 'Number of the volume, as the catalog names it.', '2'),
            locale: meta(z.string().nullable(), 'Language and country.', 'de-DE'),
            thumbnailUrl: meta(
              z.string(),
              'URL of a small cover, served by Bunko.',
              '/api/catalog/covers/5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00/9d01.png?width=256',
            ),
          })
          .meta({ title: 'CatalogCover', description: 'A cover in the catalog.' }),
      ),
      'The covers by volume; empty if the manga is not in the catalog.',
    ),
  })
  .meta({ title: 'CoverChoices', description: 'Covers to choose from.' })
export type CoverChoices = z.output<typeof coverChoicesSchema>

const tag = 'Mangas'
const path = '/api/mangas/{id}/cover'

const coverChangeSchema = mangaDetailSchema
  .extend({ wasChosen: meta(z.boolean(), 'Whether the previous cover was chosen too.', false) })
  .meta({ title: 'CoverChange', description: 'A manga with its new cover.' })
export type CoverChange = z.output<typeof coverChangeSchema>

export const chooseCover = endpoint({
  id: 'chooseCover',
  method: 'PUT',
  path,
  tag,
  summary: 'Choose the cover: an uploaded image, a page or a cover of the catalog',
  description:
    'Send an image, `chapterId` with `page`, or `catalogCover`. The chosen cover stays until `useAutomaticCover`; refreshes and edits of `imageUrl` keep it. 422 if the image is none, is damaged or too large, or if there is no such page or cover.',
  params: idParam,
  body: { schema: chosenCoverSchema, imageLimitBytes: maxCoverMiB * 1024 * 1024 },
  response: { kind: 'json', schema: coverChangeSchema },
  problems: ['bad_request', 'validation_failed', 'not_found', 'conflict', 'upstream_failed', 'upstream_timeout'],
})

export const useAutomaticCover = endpoint({
  id: 'useAutomaticCover',
  method: 'DELETE',
  path,
  tag,
  summary: 'Return to the automatic cover',
  description:
    'The cover at `imageUrl`, which is downloaded in the background, or the first page of the first downloaded chapter.',
  params: idParam,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const listCoverChoices = endpoint({
  id: 'listCoverChoices',
  method: 'GET',
  path: '/api/mangas/{id}/cover-choices',
  tag,
  summary: 'List the covers of the volumes in the catalog',
  description: 'Queries the catalog; empty for a manga without `externalId`.',
  params: idParam,
  response: { kind: 'json', schema: coverChoicesSchema },
  problems: ['not_found', 'upstream_failed', 'upstream_timeout'],
})
