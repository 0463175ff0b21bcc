import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { createdAt, exampleIds, exampleShelfId, idParam, mangaId, meta, text, updatedAt } from './fields.ts'
import { mangaSortColumns } from './mangas.ts'

const tag = 'Shelves'
const shelfId = meta(z.string(), 'Identifier of the shelf.', exampleShelfId)
const shelfParam = z.object({ id: shelfId })

const kind = z
  .enum(['manual', 'smart'])
  .meta({ description: '`manual`: ordered by hand. `smart`: what a query finds.', examples: ['manual'] })

/** The most generous first. */
export const followRules = ['daily', 'weekly', 'never'] as const

const settings = {
  query: meta(text({ max: 10_000 }).nullable(), 'The query of a smart shelf; null for a manual one.', 'unread>0'),
  sortBy: meta(z.enum(mangaSortColumns).nullable(), 'Its own sort column; null without one.', 'title'),
  sortOrder: meta(z.enum(['asc', 'desc']).nullable(), 'Its own sort direction; null without one.', 'asc'),
  view: meta(z.enum(['grid', 'list']).nullable(), 'How the library shows it; null: as everything else.', 'grid'),
  followRule: meta(
    z.enum(followRules).nullable(),
    'How often its mangas are checked for new chapters, followed or not; null: as each manga says. Of several shelves the most generous decides.',
    'daily',
  ),
  downloadRule: meta(
    z.int().min(1).max(50).nullable(),
    'How many of the next unread chapters of each manga stay downloaded; null: as the settings say. Of several shelves the most generous decides.',
    3,
  ),
  incognito: meta(z.boolean(), 'Whether reading its mangas leaves no trace.', false),
  isPrivate: meta(
    z.boolean(),
    'Whether it is hidden with its mangas until it is unlocked; needs a PIN. Other devices never see it.',
    false,
  ),
}
const name = meta(text({ min: 1, max: 100 }), 'Unique name, compared without case and accents.', 'Weekend')

export const shelfSchema = z
  .object({
    id: shelfId,
    name,
    kind,
    ...settings,
    mangaCount: meta(z.int(), 'Number of mangas.', 4),
    unreadCount: meta(z.int(), 'Number of unread visible chapters of its mangas.', 31),
    createdAt,
    updatedAt,
  })
  .meta({ title: 'Shelf', description: 'A shelf of the library.' })
export type Shelf = z.output<typeof shelfSchema>

const shelfListSchema = z
  .object({ items: meta(z.array(shelfSchema), 'The shelves in their order.') })
  .meta({ title: 'ShelfList', description: 'The shelves of the library.' })

/** The same set of optional members for adding and changing. */
const optionalSettings = z.object(settings).partial().shape

const shelfWriteSchema = z
  .object({ name, kind, ...optionalSettings })
  .meta({ title: 'ShelfWrite', description: 'A shelf to add.' })
export type ShelfWrite = z.output<typeof shelfWriteSchema>

const shelfEditSchema = z
  .object({ name: name.optional(), kind: kind.optional(), ...optionalSettings })
  .meta({ title: 'ShelfEdit', description: 'The members to change.', examples: [{ name: 'Weekend' }] })
export type ShelfEdit = z.output<typeof shelfEditSchema>

const whileLocked =
  '409 for a change of its query or mangas while private shelves are locked and the query of one of them names it.'

const shelfResponse = { kind: 'json', schema: shelfSchema } as const

export const listShelves = endpoint({
  id: 'listShelves',
  method: 'GET',
  path: '/api/shelves',
  tag,
  summary: 'List the shelves with their numbers of mangas and unread chapters',
  response: { kind: 'json', schema: shelfListSchema },
  revalidates: true,
  problems: [],
})

export const createShelf = endpoint({
  id: 'createShelf',
  method: 'POST',
  path: '/api/shelves',
  tag,
  summary: 'Add a shelf',
  description: 'It becomes the last one. 422 if another shelf has the name. A smart shelf needs a `query`.',
  body: { schema: shelfWriteSchema },
  status: 201,
  response: shelfResponse,
  problems: ['bad_request', 'validation_failed'],
})

export const editShelf = endpoint({
  id: 'editShelf',
  method: 'PUT',
  path: '/api/shelves/{id}',
  tag,
  summary: 'Change a shelf',
  description: `Omitted members are kept. The kind of a shelf does not change. ${whileLocked}`,
  params: shelfParam,
  body: { schema: shelfEditSchema },
  response: shelfResponse,
  problems: ['bad_request', 'not_found', 'conflict', 'validation_failed'],
})

export const deleteShelf = endpoint({
  id: 'deleteShelf',
  method: 'DELETE',
  path: '/api/shelves/{id}',
  tag,
  summary: 'Delete a shelf; its mangas stay in the library',
  description:
    '409 while the query of a private or incognito shelf names it, because that shelf would have too few mangas.',
  params: shelfParam,
  response: { kind: 'empty' },
  problems: ['not_found', 'conflict'],
})

const maxMangas = 20_000
const shelvedIds = (description: string) => meta(z.array(z.string()).max(maxMangas), description, [exampleIds.manga])

export const setShelfMangas = endpoint({
  id: 'setShelfMangas',
  method: 'PUT',
  path: '/api/shelves/{id}/mangas',
  tag,
  summary: 'Replace the mangas of a manual shelf, in this order',
  description: whileLocked,
  params: shelfParam,
  body: {
    schema: z
      .object({ mangaIds: shelvedIds('Identifiers of mangas, in their order; at most 20,000.') })
      .meta({ title: 'ShelfMangas', description: 'The mangas of a shelf.' }),
  },
  response: shelfResponse,
  problems: ['bad_request', 'not_found', 'conflict', 'validation_failed'],
})

export const changeShelfMangas = endpoint({
  id: 'changeShelfMangas',
  method: 'POST',
  path: '/api/shelves/{id}/mangas',
  tag,
  summary: 'Add mangas to a manual shelf, or take them off',
  description: `Added mangas become the last ones. Mangas that are already on it keep their place. ${whileLocked}`,
  params: shelfParam,
  body: {
    schema: z
      .object({
        add: shelvedIds('Mangas to add.').optional().default([]),
        remove: shelvedIds('Mangas to take off; others are ignored.').optional().default([]),
      })
      .meta({
        title: 'ShelfMangasChange',
        description: 'Mangas to add and to take off.',
        examples: [{ add: [exampleIds.manga] }],
      }),
  },
  response: shelfResponse,
  problems: ['bad_request', 'not_found', 'conflict', 'validation_failed'],
})

export const orderShelves = endpoint({
  id: 'orderShelves',
  method: 'PUT',
  path: '/api/shelves/order',
  tag,
  summary: 'Put the shelves into an order',
  description: 'Shelves that are left out follow in their former order.',
  body: {
    schema: z
      .object({
        ids: meta(z.array(z.string()).max(10_000), 'Identifiers of shelves.', [exampleShelfId]),
      })
      .meta({ title: 'ShelfOrder', description: 'Identifiers of shelves in their new order.' }),
  },
  response: { kind: 'json', schema: shelfListSchema },
  problems: ['bad_request', 'validation_failed'],
})

const shelfOfMangaSchema = z
  .object({ id: shelfId, name, kind })
  .meta({ title: 'ShelfOfManga', description: 'A shelf that a manga is on.' })
export type ShelfOfManga = z.output<typeof shelfOfMangaSchema>

export const listShelvesOfManga = endpoint({
  id: 'listShelvesOfManga',
  method: 'GET',
  path: '/api/mangas/{id}/shelves',
  tag,
  summary: 'List the shelves that a manga is on',
  params: idParam,
  response: {
    kind: 'json',
    schema: z
      .object({ mangaId, items: meta(z.array(shelfOfMangaSchema), 'The shelves in their order.') })
      .meta({ title: 'ShelvesOfManga', description: 'The shelves of a manga.' }),
  },
  problems: ['not_found'],
})
