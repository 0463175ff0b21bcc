import { useVirtualizer } from '@tanstack/react-virtual'
import { Check, CloudDownload } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryState } from 'wouter/use-browser-location'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { useChapters } from '../../../api/library/chapters.ts'
import { useBookmarks, useChangeBookmark } from '../../../api/reader/bookmarks.ts'
import { BookmarkGrid } from '../../../ui/covers/BookmarkGrid.tsx'
import { Segmented } from '../../../ui/forms/Field.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './ChapterList.module.css'
import { bestMatch, searchChapters } from './chapter-title.ts'
import { SidePanel } from './SidePanel.tsx'

type ChapterListProps = {
  readonly chapter: ReaderChapter
  readonly page: number
  readonly onPlace: (chapterId: string, page: number) => boolean
  readonly onChapter: (id: string) => void
  readonly onClose: () => void
}

/** CSS pixels of a row. */
const rowHeight = 52
const none: readonly ChapterListItem[] = []

const views = ['chapters', 'bookmarks'] as const

/** The chapters and the bookmarks of the manga. */
export function ChapterList({ chapter, page, onPlace, onChapter, onClose }: ChapterListProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<(typeof views)[number]>('chapters')
  return (
    <SidePanel title={t(`reader.${view}.title`)} className={styles.panel} onClose={onClose}>
      <Segmented
        label={t('common.show')}
        hideLabel
        value={view}
        choices={views.map((value) => ({ value, label: t(`reader.${value}.title`) }))}
        onChoose={setView}
      />
      {view === 'chapters' ? (
        <Chapters chapter={chapter} onChapter={onChapter} onClose={onClose} />
      ) : (
        <BookmarkList mangaId={chapter.manga.id} current={{ chapterId: chapter.id, page }} onPlace={onPlace} />
      )}
    </SidePanel>
  )
}

type ChaptersProps = Pick<ChapterListProps, 'chapter' | 'onChapter' | 'onClose'>

/** All chapters of the manga. A number or a part of a title finds one; Enter opens it. */
function Chapters({ chapter, onChapter, onClose }: ChaptersProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { data, error } = useChapters(chapter.manga.id)
  const chapters = data ?? none
  const found = useMemo(() => searchChapters(chapters, text), [chapters, text])
  const open = (id: string | undefined) => id !== undefined && (id === chapter.id ? onClose() : onChapter(id))
  return (
    <div className={styles.chapters}>
      <SearchField
        label={t('reader.chapters.search')}
        placeholder={t('reader.chapters.search')}
        value={text}
        onText={setText}
        onEnter={() => open(bestMatch(chapters, text)?.id)}
      />
      {!data && <ProblemLine error={error} />}
      {data && found.length === 0 && <p role="status">{t('reader.chapters.none')}</p>}
      {found.length > 0 && <Rows chapters={found} openId={chapter.id} onOpen={open} />}
    </div>
  )
}

type RowsProps = {
  readonly chapters: readonly ChapterListItem[]
  readonly openId: string
  readonly onOpen: (id: string) => void
}

/** One tab stop; the arrow keys move between the chapters. */
function Rows({ chapters, openId, onOpen }: RowsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const openIndex = chapters.findIndex(({ id }) => id === openId)
  const [focused, setFocused] = useState(Math.max(0, openIndex))
  const current = Math.min(focused, chapters.length - 1)
  const shouldFocus = useRef(false)
  const virtual = useVirtualizer({
    count: chapters.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the row changes, not when the list does
  useEffect(() => {
    virtual.scrollToIndex(current, { align: shouldFocus.current ? 'auto' : 'center' })
    if (!shouldFocus.current) return
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const last = chapters.length - 1
    const wanted = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: last }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    shouldFocus.current = true
    setFocused(Math.min(last, Math.max(0, wanted)))
  }
  return (
    <ol ref={list} className={styles.list} aria-label={t('reader.chapters.title')} onKeyDown={onKeyDown}>
      <li aria-hidden="true" style={{ blockSize: virtual.getTotalSize() }} />
      {virtual.getVirtualItems().map(({ index, start }) => {
        const item = chapters[index]
        return (
          item && (
            <li key={item.id} className={styles.row} style={{ insetBlockStart: start }}>
              <button
                type="button"
                data-index={index}
                tabIndex={index === current ? 0 : -1}
                aria-current={item.id === openId ? 'true' : undefined}
                onClick={() => onOpen(item.id)}
              >
                <ChapterRow chapter={item} />
              </button>
            </li>
          )
        )
      })}
    </ol>
  )
}

function ChapterRow({ chapter }: { readonly chapter: ChapterListItem }) {
  const { t } = useTranslation()
  const { number, label, title, groups, isRead, lastReadPage, isAvailable } = chapter
  const name = t('chapters.name', { number: formatChapterNumber(number) })
  return (
    <>
      <span className={styles.name} data-read={isRead || undefined}>
        <span>
          {name}
          {label && ` (${label})`}
          {title && <span className={styles.soft}>{` · ${title}`}</span>}
        </span>
        {groups.length > 0 && <small>{groups.join(', ')}</small>}
      </span>
      {isRead && <Mark icon={Check} label={t('chapters.state.read')} />}
      {!isRead && lastReadPage !== null && (
        <span className={styles.soft}>{t('chapters.state.page', { page: lastReadPage })}</span>
      )}
      {!isAvailable && <Mark icon={CloudDownload} label={t('chapters.state.absent')} />}
    </>
  )
}

function Mark({ icon: Icon, label }: { readonly icon: typeof Check; readonly label: string }) {
  return (
    <span className={styles.mark} title={label}>
      <Icon aria-hidden="true" size={16} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

type BookmarkListProps = {
  readonly mangaId: string
  readonly current: { readonly chapterId: string; readonly page: number }
  /** Returns true if the page was shown without leaving the chapters that are open. */
  readonly onPlace: (chapterId: string, page: number) => boolean
}

/** The bookmarks of the manga as pictures. */
function BookmarkList({ mangaId, current, onPlace }: BookmarkListProps) {
  const { t } = useTranslation()
  const { data, error } = useBookmarks(mangaId)
  const change = useChangeBookmark()
  const state: unknown = useHistoryState()
  if (!data) return <ProblemLine error={error} />
  if (data.length === 0) return <p className={styles.soft}>{t('reader.bookmarks.none')}</p>
  return (
    <div className={styles.bookmarks}>
      <BookmarkGrid
        bookmarks={data}
        state={state}
        replaces
        current={current}
        onChange={change.mutateAsync}
        onOpen={({ chapterId, page }) => onPlace(chapterId, page)}
      />
    </div>
  )
}
