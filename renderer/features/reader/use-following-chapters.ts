import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { readerChapterQuery } from '../../api/queries.ts'

/** A chapter and, as a person reads on, those after it. */
export function useFollowingChapters(first: ReaderChapter) {
  const queryClient = useQueryClient()
  const [chapters, setChapters] = useState<readonly ReaderChapter[]>([first])
  const asking = useRef<string>(undefined)
  const nextId = chapters.at(-1)?.navigation.next?.id
  const readOn = () => {
    if (!nextId || asking.current === nextId) return
    asking.current = nextId
    queryClient.fetchQuery(readerChapterQuery(nextId)).then(
      (next) => next.pages.length > 0 && setChapters((known) => [...known, next]),
      // The end of this chapter offers the next one by hand, and says there what is wrong.
      () => {
        asking.current = undefined
      },
    )
  }
  return { chapters, readOn }
}
