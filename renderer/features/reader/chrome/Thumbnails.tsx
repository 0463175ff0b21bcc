import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import type { ReaderSettings } from '../../../../shared/contracts/reader-settings.ts'
import { thumbnailUrl } from '../../../api/reader/page-image.ts'
import styles from './Thumbnails.module.css'

type ThumbnailsProps = {
  readonly chapter: ReaderChapter
  readonly page: number
  readonly direction: ReaderSettings['direction']
  readonly onPage: (page: number) => void
}

/** CSS pixels of a thumbnail with its gap. */
const thumbnailWidth = 96
/** CSS pixels between the first and the last thumbnail and the edges. */
const edge = 8

/** The thumbnails of all pages, loaded as they come into view. One tab stop; arrow keys move between pages. */
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
    estimateSize: () => thumbnailWidth,
    overscan: 4,
    paddingStart: edge,
    paddingEnd: edge,
  })
  const { focusedPage, onKeyDown } = useFocusedPage(list, current, count, isRtl)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the page changes, not when the list does
  useEffect(() => virtual.scrollToIndex(focusedPage - 1, { align: 'center' }), [focusedPage])
  return (
    <nav className={styles.thumbnails} aria-label={t('reader.actions.thumbnails')}>
      <ol ref={list} dir={isRtl ? 'rtl' : 'ltr'} onKeyDown={onKeyDown}>
        <li aria-hidden="true" style={{ inlineSize: virtual.getTotalSize() }} />
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ insetInlineStart: start }}>
            <button
              type="button"
              data-thumbnail={index + 1}
              tabIndex={index + 1 === focusedPage ? 0 : -1}
              aria-label={t('reader.pageOf', { page: index + 1, count })}
              aria-current={index + 1 === page ? 'page' : undefined}
              onClick={() => onPage(index + 1)}
            >
              <Thumbnail src={thumbnailUrl(chapter, index + 1)} size={chapter.pages[index]} />
              <span aria-hidden="true">{index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type ThumbnailProps = { readonly src: string; readonly size: ReaderChapter['pages'][number] | undefined }

/** An empty place of its size if it can't be loaded, for example because the file is gone. */
function Thumbnail({ src, size }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>()
  if (broken === src) return <svg viewBox={`0 0 ${size?.width ?? 2} ${size?.height ?? 3}`} aria-hidden="true" />
  return (
    <img src={src} alt="" {...size} loading="lazy" decoding="async" draggable={false} onError={() => setBroken(src)} />
  )
}

/** The thumbnail with the tab stop: the current page until an arrow key moves to another. */
function useFocusedPage(list: RefObject<HTMLElement | null>, currentPage: number, count: number, isRtl: boolean) {
  const [focusedPage, setFocusedPage] = useState(currentPage)
  const [lastCurrent, setLastCurrent] = useState(currentPage)
  if (lastCurrent !== currentPage) {
    setLastCurrent(currentPage)
    setFocusedPage(currentPage)
  }
  // A button that opened the panel keeps the focus. After a key press nothing has it, so the panel takes it.
  const shouldFocus = useRef(!document.activeElement?.matches('button'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the thumbnail exists only after the render
  useEffect(() => {
    if (!shouldFocus.current) return
    const frame = requestAnimationFrame(() => {
      shouldFocus.current = false
      list.current?.querySelector<HTMLElement>(`[data-thumbnail="${focusedPage}"]`)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [focusedPage])
  const onKeyDown = (event: KeyboardEvent) => {
    const nextKey = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const previousKey = isRtl ? 'ArrowRight' : 'ArrowLeft'
    const wanted = { [nextKey]: focusedPage + 1, [previousKey]: focusedPage - 1, Home: 1, End: count }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    shouldFocus.current = true
    setFocusedPage(Math.min(count, Math.max(1, wanted)))
  }
  return { focusedPage, onKeyDown }
}
