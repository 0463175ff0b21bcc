import { useQueryClient } from '@tanstack/react-query'
import { memo, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { chaptersQuery } from '../../../api/library/chapters.ts'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import {
  type ChapterDownload,
  readerChapterQuery,
  useOpenedChapter,
  useReaderChapter,
} from '../../../api/reader/open-chapter.ts'
import { ReadingListContext } from '../../../api/reader/reading-list-context.ts'
import { isExpected, useOpenedDownload } from '../arriving/DownloadState.tsx'
import { findFollowing } from '../chrome/chapter-gap.ts'

type Chapters = readonly ReadableChapter[]
type Arriving = { readonly chapter: ReadableChapter; readonly download: ChapterDownload | undefined }

/**
 * The chapters of the strip: the opened one, and its neighbours as they are loaded. A next chapter without a file is
 * downloaded, and its pages appear as they arrive.
 * @param latest the opened chapter as it is now, for example with pages that have arrived
 */
export function useStripChapters(opened: ReaderChapter, latest: ReadableChapter) {
  const queryClient = useQueryClient()
  const list = use(ReadingListContext)
  const openedDownload = useOpenedDownload()
  const [loaded, setLoaded] = useState<readonly ReaderChapter[]>([opened])
  const [arriving, setArriving] = useState<ReadonlyMap<string, Arriving>>(new Map())
  const chapters = useMemo(
    (): Chapters =>
      loaded.map((chapter) => (chapter.id === latest.id ? latest : (arriving.get(chapter.id)?.chapter ?? chapter))),
    [loaded, latest, arriving],
  )
  const downloadOf = (id: string) => (id === latest.id ? openedDownload : arriving.get(id)?.download)

  const requested = useRef(new Set<string>())
  const load = async (id: string, add: (known: typeof loaded, found: ReaderChapter) => typeof loaded) => {
    if (requested.current.has(id)) return
    requested.current.add(id)
    const found = await queryClient.fetchQuery(readerChapterQuery(id, list))
    setLoaded((known) => add(known, found))
  }
  const isLoading = useRef(false)
  /** Continues after the last chapter, once its own pages are there: they come first. */
  const loadNext = (last = chapters.at(-1)) => {
    const download = last && downloadOf(last.id)
    if (!last || isLoading.current || (download && isExpected(download))) return
    isLoading.current = true
    const append = async () => {
      const listed = last.isLoose ? [] : await queryClient.fetchQuery(chaptersQuery(last.manga.id))
      const next = findFollowing(listed, last)
      // Another manga of a reading list opens with its own settings.
      if (next && !last.neighbors.next?.mangaTitle) await load(next.id, (known, found) => [...known, found])
    }
    // The end of the chapter and the bottom bar link to the neighbour and show the error there.
    append()
      .catch(() => requested.current.clear())
      .finally(() => {
        isLoading.current = false
      })
  }
  const loadPrevious = () => {
    const first = chapters[0]
    const id = first?.navigation.previous?.id
    if (!id || (first.list && (first.neighbors.previous?.id !== id || first.neighbors.previous.mangaTitle))) return
    load(id, (known, found) => (found.pages.length > 0 ? [found, ...known] : known)).catch(() =>
      requested.current.delete(id),
    )
  }

  const onArrived = useCallback((of: Arriving) => setArriving((known) => new Map(known).set(of.chapter.id, of)), [])
  const arrivals = loaded
    .filter(({ id, version }) => id !== latest.id && version === null)
    .map((chapter) => <Arrival key={chapter.id} chapter={chapter} onArrived={onArrived} />)
  return { chapters, downloadOf, loadNext, loadPrevious, arrivals }
}

type ArrivalProps = { readonly chapter: ReaderChapter; readonly onArrived: (arriving: Arriving) => void }

/** Downloads a chapter of the strip and reports its pages. It shows nothing itself. */
const Arrival = memo(function Arrival({ chapter: loaded, onArrived }: ArrivalProps) {
  const { chapter, download } = useOpenedChapter(useReaderChapter(loaded.id).data ?? loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions of a download do not change what is shown
  useEffect(
    () => onArrived({ chapter, download }),
    [chapter, download?.job, download?.error, download?.isStarting, download?.isRunning, onArrived],
  )
  return null
})
