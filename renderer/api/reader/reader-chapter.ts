import { queryOptions, useQuery } from '@tanstack/react-query'
import { getReaderChapter } from '../../../shared/contracts/reader.ts'
import { call } from '../client.ts'
import { useConnection } from '../events/connection.store.ts'
import { queryKeys } from '../query-keys.ts'

export const readerChapterQuery = (chapterId: string) =>
  queryOptions({
    queryKey: queryKeys.readerChapter(chapterId),
    queryFn: ({ signal }) => call(getReaderChapter, { params: { chapterId } }, { signal }),
  })

/** A chapter, kept current by events. Without events, one that has no file is polled until it has one. */
export function useReaderChapter(chapterId: string) {
  const isConnected = useConnection(({ state }) => state === 'open')
  return useQuery({
    ...readerChapterQuery(chapterId),
    refetchInterval: ({ state }) => (!isConnected && state.data?.isAvailable === false ? 3000 : false),
  })
}
