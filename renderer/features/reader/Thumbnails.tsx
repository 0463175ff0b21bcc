import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import type { ReaderSettings } from '../../../shared/contracts/reader-settings.ts'
import { thumbnailImage } from '../../api/page-image.ts'
import styles from './Thumbnails.module.css'

type ThumbnailsProps = {
  readonly chapter: ReaderChapter
  readonly page: number
  readonly direction: ReaderSettings['direction']
  readonly onPage: (page: number) => void
}

/** CSS pixels of one small page with the room beside it. */
const step = 96

/** All pages, small; only those in sight are asked for. One stop of the Tab key: arrows go from page to page. */
export function Thumbnails({ chapter, page, direction, onPage }: ThumbnailsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const isRtl = direction === 'rtl'
  const count = chapter.pages.length
  const current = Math.min(page, count)
  const virtual = useVirtualizer({
    count,
    horizontal: true,
    isRtl,
    getScrollElement: () => list.current,
    estimateSize: () => step,
    overscan: 4,
  })
  const { marked, move } = useMarkedPage(list, current, count, isRtl)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the page, not the list
  useEffect(() => virtual.scrollToIndex(marked - 1, { align: 'center' }), [marked])
  return (
    <nav className={styles.thumbnails} aria-label={t('reader.thumbnails')}>
      <ol ref={list} dir={isRtl ? 'rtl' : 'ltr'} onKeyDown={move}>
        <li aria-hidden="true" style={{ inlineSize: virtual.getTotalSize() }} />
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ insetInlineStart: start }}>
            <button
              type="button"
              data-thumbnail={index + 1}
              tabIndex={index + 1 === marked ? 0 : -1}
              aria-label={t('reader.pageOf', { page: index + 1, count })}
              aria-current={index + 1 === page ? 'page' : undefined}
              onClick={() => onPage(index + 1)}
            >
              <img src={thumbnailImage(chapter, index + 1)} alt="" loading="lazy" decoding="async" draggable={false} />
              <span aria-hidden="true">{index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The page that keys are on: the one that is read, until arrows go to another. */
function useMarkedPage(list: { readonly current: HTMLElement | null }, current: number, count: number, isRtl: boolean) {
  const [marked, setMarked] = useState(current)
  const [read, setRead] = useState(current)
  if (read !== current) {
    setRead(current)
    setMarked(current)
  }
  // Whoever opened this with a button still has the focus there; a key leaves it nowhere.
  const wantsFocus = useRef(!document.activeElement?.matches('button'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after the list has been drawn there is something to focus
  useEffect(() => {
    if (!wantsFocus.current) return
    const frame = requestAnimationFrame(() => {
      wantsFocus.current = false
      list.current?.querySelector<HTMLElement>(`[data-thumbnail="${marked}"]`)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [marked])
  const move = (event: KeyboardEvent) => {
    const on = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const wanted = { [on]: marked + 1, [back]: marked - 1, Home: 1, End: count }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    wantsFocus.current = true
    setMarked(Math.min(count, Math.max(1, wanted)))
  }
  return { marked, move }
}
