import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exampleIds, mangaId, meta, text } from './fields.ts'
import { trackerIds, trackerSeriesSchema, trackingStatuses } from './trackers.ts'

const tag = 'Trackers'

const tracker = meta(z.enum(trackerIds), 'Identifier of the tracker.', 'anilist')
const params = z.object({ tracker, remoteId: meta(z.string(), 'Identifier of the manga at the tracker.', '30013') })

const unsureEntrySchema = z
  .object({
    tracker,
    series: trackerSeriesSchema,
    status: meta(z.enum(trackingStatuses), 'Reading status there.', 'reading'),
  })
  .meta({ title: 'UnsureEntry', description: 'An entry of a reading list that an import could not match.' })
export type UnsureEntry = z.output<typeof unsureEntrySchema>

export const listUnsureEntries = endpoint({
  id: 'listUnsureEntries',
  method: 'GET',
  path: '/api/unsure-entries',
  tag,
  summary: 'List the entries of imported reading lists that no manga certainly is',
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(unsureEntrySchema), 'In the order of the lists.') })
      .meta({ title: 'UnsureEntries', description: 'What imports of reading lists leave to the user.' }),
  },
  problems: [],
})

const matchSchema = z
  .object({
    mangaId: meta(mangaId.optional(), 'A manga of the library.'),
    externalId: meta(
      text({ min: 1, max: 100 }).optional(),
      'A manga of the catalog, which is added to the library.',
      'b0b721ff-c388-4486-aa0f-c2b0bb321512',
    ),
  })
  .meta({
    title: 'UnsureMatch',
    examples: [{ mangaId: exampleIds.manga }],
    description: 'The manga that an entry is. `mangaId` wins; one of both is needed.',
  })
export type UnsureMatch = z.output<typeof matchSchema>

export const matchUnsureEntry = endpoint({
  id: 'matchUnsureEntry',
  method: 'PUT',
  path: '/api/unsure-entries/{tracker}/{remoteId}',
  tag,
  summary: 'Choose the manga that an entry of an imported reading list is',
  description: 'The manga is linked and put on the shelf of its status, as by the import.',
  params,
  body: { schema: matchSchema },
  response: {
    kind: 'json',
    schema: z.object({ mangaId }).meta({ title: 'UnsureMatched', description: 'The manga that was linked.' }),
  },
  problems: ['bad_request', 'not_found', 'validation_failed', 'upstream_failed', 'upstream_timeout', 'busy'],
})

export const leaveOutUnsureEntry = endpoint({
  id: 'leaveOutUnsureEntry',
  method: 'DELETE',
  path: '/api/unsure-entries/{tracker}/{remoteId}',
  tag,
  summary: 'Leave out an entry of an imported reading list, also at later imports',
  params,
  response: { kind: 'empty' },
  problems: ['not_found'],
})
