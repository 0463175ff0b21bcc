import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** The path of a folder or file on the machine of Bunko. */
const filePath = text({ min: 1, max: 4096 })
const numberOrNull = z.number().min(0).nullable()

/** What Bunko takes a file for. */
export const collectionItemSchema = z
  .object({
    /** Relative to the inspected folder, with `/` between folders. */
    path: filePath,
    series: z.string().max(255),
    volume: numberOrNull,
    number: numberOrNull,
    /** The last number of a range of chapters, or of volumes when `number` is null. */
    numberEnd: numberOrNull,
    title: z.string().max(1000).nullable(),
    /** A BCP 47 code. */
    language: z.string().max(35).nullable(),
    year: z.int().nullable(),
    kind: z.enum(['chapter', 'volume', 'special', 'unreadable']),
    confidence: z.number().min(0).max(1),
    /** Why the file cannot be used, or why the reading of its name is uncertain. */
    reason: z.string().nullable(),
  })
  .meta({ title: 'CollectionItem' })
export type CollectionItem = z.output<typeof collectionItemSchema>

const inspectionSchema = z
  .object({
    path: z.string(),
    total: z.int().min(0),
    /** Sorted by path. */
    items: z.array(collectionItemSchema),
    /** How many other files the folder has, such as texts and covers. They are left out. */
    otherFiles: z.int().min(0),
  })
  .meta({ title: 'Inspection' })
export type Inspection = z.output<typeof inspectionSchema>

const tag = 'Collection'

export const inspectCollection = endpoint({
  id: 'inspectCollection',
  method: 'POST',
  path: '/api/collection/inspect',
  tag,
  summary: 'Read what a folder of archives contains; nothing is changed',
  body: { schema: z.object({ path: filePath }).meta({ title: 'InspectCollection' }), accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: inspectionSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})
