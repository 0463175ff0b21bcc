import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { readerChapterQuery } from '../../api/queries.ts'

type Chapters = readonly ReaderChapter[]

/** A chapter and, as a person reads on or goes back, those around it. */
export function useStripChapters(opened: ReaderChapter) {
  const queryClient = useQueryClient()
  const [chapters, setChapters] = useState<Chapters>([opened])
  const asked = useRef(new Set<string>())
  const bring = (id: string | undefined, put: (known: Chapters, brought: ReaderChapter) => Chapters) => {
    if (!id || asked.current.has(id)) return
    asked.current.add(id)
    queryClient.fetchQuery(readerChapterQuery(id)).then(
      (brought) => brought.pages.length > 0 && setChapters((known) => put(known, brought)),
      // The end of a chapter and the bar offer the other one by hand, and say there what is wrong.
      () => asked.current.delete(id),
    )
  }
  const append = (known: Chapters, next: ReaderChapter) => [...known, next]
  return {
    chapters,
    readOn: () => bring(chapters.at(-1)?.navigation.next?.id, append),
    /** The last chapter has a next one by now. */
    readOnFrom: (last: ReaderChapter) => {
      setChapters((known) => known.map((chapter) => (chapter.id === last.id ? last : chapter)))
      bring(last.navigation.next?.id, append)
    },
    readBack: () => bring(chapters[0]?.navigation.previous?.id, (known, previous) => [previous, ...known]),
  }
}
