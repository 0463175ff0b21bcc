import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, meta, text } from './fields.ts'

const tag = 'Mangas'
const labelsSchema = z
  .object({
    labels: meta(z.array(z.string()), 'Labels of the manga, sorted.', ['Favourites', 'Weekend']),
  })
  .meta({ title: 'MangaLabels', description: 'The labels of a manga.' })

const labelListSchema = z
  .object({
    items: meta(
      z.array(
        z
          .object({
            name: meta(z.string(), 'The label.', 'Favourites'),
            mangaCount: meta(z.int(), 'Number of mangas with the label.', 4),
          })
          .meta({ title: 'Label', description: 'A label of mangas.' }),
      ),
      'The items of this page.',
    ),
  })
  .meta({ title: 'LabelList', description: 'The labels in use.' })

export const listLabels = endpoint({
  id: 'listLabels',
  method: 'GET',
  path: '/api/labels',
  tag,
  summary: 'List the labels in use with their numbers of mangas',
  response: { kind: 'json', schema: labelListSchema },
  revalidates: true,
  problems: [],
})

export const getMangaLabels = endpoint({
  id: 'getMangaLabels',
  method: 'GET',
  path: '/api/mangas/{id}/labels',
  tag,
  summary: 'Get the labels of a manga',
  params: idParam,
  response: { kind: 'json', schema: labelsSchema },
  revalidates: true,
  problems: ['not_found'],
})

export const setMangaLabels = endpoint({
  id: 'setMangaLabels',
  method: 'PUT',
  path: '/api/mangas/{id}/labels',
  tag,
  summary: 'Replace the labels of a manga',
  params: idParam,
  body: {
    schema: z
      .object({
        labels: meta(z.array(text({ min: 1, max: 100 })).max(100), 'Labels of the manga, sorted.', [
          'Favourites',
          'Weekend',
        ]),
      })
      .meta({
        title: 'MangaLabelsWrite',
        description: 'The labels that the manga is to have.',
        examples: [{ labels: ['Favourites', 'Weekend'] }],
      }),
  },
  response: { kind: 'json', schema: labelsSchema },
  problems: ['bad_request', 'not_found', 'validation_failed'],
})
