import { queryOptions, useQuery } from '@tanstack/react-query'
import { getReaderChapter } from '../../../shared/contracts/reader.ts'
import { call } from '../client.ts'
import { queryKeys } from '../query-keys.ts'

export const readerChapterQuery = (chapterId: string) =>
  queryOptions({
    queryKey: queryKeys.readerChapter(chapterId),
    queryFn: ({ signal }) => call(getReaderChapter, { params: { chapterId } }, { signal }),
  })

/** Polls a chapter without a file until it has one: the reader waits for the download, with or without events. */
export const useReaderChapter = (chapterId: string) =>
  useQuery({
    ...readerChapterQuery(chapterId),
    refetchInterval: ({ state }) => (state.data?.isAvailable === false ? 3000 : false),
  })
