import { listMangas } from '../../../shared/contracts/mangas.ts'
import {
  changeShelfMangas,
  createShelf,
  deleteShelf,
  editShelf,
  listShelves,
  listShelvesOfManga,
  orderShelves,
  type Shelf,
} from '../../../shared/contracts/shelves.ts'
import { type BodyInput, call } from '../client.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** The shelves in their order, with their counts. */
export const useShelves = () => useCall(queryKeys.shelves, listShelves, {}, { select: ({ items }) => items })

/** The shelves that a manga is on. */
export const useShelvesOfManga = (mangaId: string) =>
  useCall(
    queryKeys.shelvesOfManga(mangaId),
    listShelvesOfManga,
    { params: { id: mangaId } },
    { select: ({ items }) => items },
  )

export const useAddShelf = () =>
  useChange((body: BodyInput<typeof createShelf>) => call(createShelf, { body }), queryKeys.mangas)

export const useEditShelf = () =>
  useChange(
    ({ id, ...body }: { readonly id: string } & BodyInput<typeof editShelf>) =>
      call(editShelf, { params: { id }, body }),
    queryKeys.mangas,
  )

export const useDeleteShelf = () => useChange((id: string) => call(deleteShelf, { params: { id } }), queryKeys.mangas)

export const useOrderShelves = () =>
  useChange((ids: readonly string[]) => call(orderShelves, { body: { ids: [...ids] } }), queryKeys.shelves)

/** How many mangas a query finds; undefined while it is counted. */
export const useQueryCount = (query: string) =>
  useCall(
    [...queryKeys.mangas, 'count', query],
    listMangas,
    { query: { query, limit: 1 } },
    { select: ({ total }) => total },
  ).data

/** Adds mangas to a manual shelf. */
export const useAddToShelf = () =>
  useChange(
    ({ shelfId, mangaIds }: { readonly shelfId: string; readonly mangaIds: readonly string[] }) =>
      call(changeShelfMangas, { params: { id: shelfId }, body: { add: [...mangaIds] } }),
    queryKeys.mangas,
  )

/** Puts mangas on manual shelves and takes them off. */
export function useShelving(mangaIds: readonly string[]) {
  const shelves = useShelves()
  const change = useChange(
    ({ id, isOn }: { readonly id: string; readonly isOn: boolean }) =>
      call(changeShelfMangas, {
        params: { id },
        body: isOn ? { add: [...mangaIds] } : { remove: [...mangaIds] },
      }),
    queryKeys.mangas,
  )
  const add = useChange(async (name: string): Promise<Shelf> => {
    const shelf = await call(createShelf, { body: { name, kind: 'manual' } })
    return await call(changeShelfMangas, { params: { id: shelf.id }, body: { add: [...mangaIds] } })
  }, queryKeys.mangas)
  return {
    words: 'shelves' as const,
    lists: (shelves.data ?? []).flatMap(({ id, name, kind, mangaCount: count }) =>
      kind === 'manual' ? [{ id, name, count }] : [],
    ),
    setOn: change.mutateAsync,
    add: add.mutateAsync,
    isBusy: change.isPending || add.isPending,
    error: shelves.error ?? change.error ?? add.error,
  }
}
