import { useInfiniteQuery } from '@tanstack/react-query'
import * as contract from '../../../shared/contracts/reading-lists.ts'
import { type BodyInput, call, endpointUrl } from '../client.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** The reading lists in alphabetical order. */
export const useReadingLists = () =>
  useCall(queryKeys.readingLists, contract.listReadingLists, {}, { select: ({ items }) => items })

export const useReadingList = (id: string) =>
  useCall(queryKeys.readingList(id), contract.getReadingList, { params: { id } })

const linesPerPage = 200

/** The lines of a list in their order. */
export const useReadingListItems = (id: string) =>
  useInfiniteQuery({
    queryKey: queryKeys.readingListItems(id),
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call(contract.listReadingListItems, { params: { id }, query: { page, limit: linesPerPage } }, { signal }),
    getNextPageParam: ({ page, hasNextPage }) => (hasNextPage ? page + 1 : undefined),
  })

export const useAddReadingList = () =>
  useChange(
    (body: BodyInput<typeof contract.createReadingList>) => call(contract.createReadingList, { body }),
    queryKeys.readingLists,
  )

export const useEditReadingList = () =>
  useChange(
    ({ id, ...body }: { readonly id: string } & BodyInput<typeof contract.editReadingList>) =>
      call(contract.editReadingList, { params: { id }, body }),
    queryKeys.readingLists,
  )

export const useDeleteReadingList = () =>
  useChange((id: string) => call(contract.deleteReadingList, { params: { id } }), queryKeys.readingLists)

/** Puts lines into an order. Lines after them keep theirs. */
export const useOrderReadingList = (id: string) =>
  useChange(
    (ids: readonly string[]) => call(contract.orderReadingList, { params: { id }, body: { ids: [...ids] } }),
    queryKeys.readingLists,
  )

export const useRemoveLine = (id: string) =>
  useChange(
    (itemId: string) => call(contract.changeReadingListItems, { params: { id }, body: { remove: [itemId] } }),
    queryKeys.readingLists,
  )

/** Chapters that a line may mean. @param q a part of the title of a manga; empty for the title in the line */
export const useCandidates = (id: string, itemId: string, q: string) =>
  useCall(
    queryKeys.readingListCandidates(itemId, q),
    contract.listReadingListCandidates,
    { params: { id, itemId }, query: { q: q || undefined } },
    { select: ({ items }) => items },
  )

export const useSetLineChapter = (id: string) =>
  useChange(
    ({ itemId, chapterId }: { readonly itemId: string; readonly chapterId: string }) =>
      call(contract.setReadingListChapter, { params: { id, itemId }, body: { chapterId } }),
    queryKeys.readingLists,
  )

/** Adds a list from a CBL file. */
export const useImportReadingList = () =>
  useChange(
    async (file: File) => call(contract.importReadingList, { body: { cbl: decode(await file.arrayBuffer()) } }),
    queryKeys.readingLists,
  )

/** Decodes by the byte order mark; without one the text is UTF-8. */
function decode(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content, 0, Math.min(2, content.byteLength))
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(content)
}

export const cblUrl = (id: string): string => endpointUrl(contract.exportReadingList, { params: { id } })

/** Adds chapters to reading lists. The props of `AddToDialog`. */
export function useAddToReadingLists(chapterIds: readonly string[]) {
  const lists = useReadingLists()
  const change = useChange(
    ({ id }: { readonly id: string }) =>
      call(contract.changeReadingListItems, { params: { id }, body: { chapterIds: [...chapterIds] } }),
    queryKeys.readingLists,
  )
  const add = useChange(
    (name: string) => call(contract.createReadingList, { body: { name, chapterIds: [...chapterIds] } }),
    queryKeys.readingLists,
  )
  return {
    words: 'readingLists' as const,
    lists: (lists.data ?? []).map(({ id, name, itemCount: count }) => ({ id, name, count })),
    setOn: change.mutateAsync,
    add: add.mutateAsync,
    isBusy: change.isPending || add.isPending,
    error: lists.error ?? change.error ?? add.error,
  }
}
