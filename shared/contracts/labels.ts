import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, text } from './fields.ts'

const tag = 'Mangas'
const labelsSchema = z.object({ labels: z.array(z.string()) }).meta({ title: 'MangaLabels' })

export const labelListSchema = z
  .object({ items: z.array(z.object({ name: z.string(), mangaCount: z.int() }).meta({ title: 'Label' })) })
  .meta({ title: 'LabelList' })

export const listLabels = endpoint({
  id: 'listLabels',
  method: 'GET',
  path: '/api/labels',
  tag,
  summary: 'List the labels in use with their numbers of mangas',
  status: 200,
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
  status: 200,
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
    schema: z.object({ labels: z.array(text({ min: 1, max: 100 })).max(100) }).meta({ title: 'MangaLabelsWrite' }),
    accepts: 'json',
  },
  status: 200,
  response: { kind: 'json', schema: labelsSchema },
  problems: ['bad_request', 'not_found', 'validation_failed'],
})
