import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { meta, text } from './fields.ts'

const tag = 'Shelves'

const privateShelvesSchema = z
  .object({
    hasPin: meta(z.boolean(), 'Whether there is a PIN.', true),
    isLocked: meta(z.boolean(), 'Whether private shelves and their mangas are hidden now.', true),
  })
  .meta({ title: 'PrivateShelves', description: 'Whether private shelves are hidden.' })
export type PrivateShelves = z.output<typeof privateShelvesSchema>

const response = { kind: 'json', schema: privateShelvesSchema } as const

export const getPrivateShelves = endpoint({
  id: 'getPrivateShelves',
  method: 'GET',
  path: '/api/private-shelves',
  tag,
  summary: 'Get whether private shelves are hidden',
  response,
  problems: [],
})

export const unlockPrivateShelves = endpoint({
  id: 'unlockPrivateShelves',
  method: 'POST',
  path: '/api/private-shelves/unlock',
  tag,
  summary: 'Show private shelves and their mangas',
  description:
    'Until they are locked or Bunko ends. Other devices never see them. 422 for a wrong PIN; after five of them each try has to wait.',
  body: {
    schema: z
      .object({ pin: meta(text({ min: 1, max: 64 }), 'The PIN.', '2718') })
      .meta({ title: 'UnlockPrivateShelves', description: 'The PIN.' }),
  },
  response,
  problems: ['bad_request', 'validation_failed', 'too_many_attempts'],
})

export const lockPrivateShelves = endpoint({
  id: 'lockPrivateShelves',
  method: 'POST',
  path: '/api/private-shelves/lock',
  tag,
  summary: 'Hide private shelves and their mangas',
  response,
  problems: [],
})

export const setPrivateShelvesPin = endpoint({
  id: 'setPrivateShelvesPin',
  method: 'PUT',
  path: '/api/private-shelves/pin',
  tag,
  summary: 'Set, change or remove the PIN of private shelves',
  description: 'It can be removed when no shelf is private.',
  body: {
    schema: z
      .object({
        pin: meta(text({ min: 4, max: 64 }).nullable(), 'The new PIN, 4 to 64 characters; null removes it.', '2718'),
        currentPin: meta(text({ max: 64 }).optional().default(''), 'The PIN until now.', '3141'),
      })
      .meta({ title: 'SetPrivateShelvesPin', description: 'The new PIN and the one until now.' }),
  },
  response,
  problems: ['bad_request', 'validation_failed', 'too_many_attempts'],
})
