import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
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

/** All pages, small; only those in sight are asked for. */
export function Thumbnails({ chapter, page, direction, onPage }: ThumbnailsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const isRtl = direction === 'rtl'
  const count = chapter.pages.length
  const virtual = useVirtualizer({
    count,
    horizontal: true,
    isRtl,
    getScrollElement: () => list.current,
    estimateSize: () => step,
    overscan: 4,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the page, not the list
  useEffect(() => virtual.scrollToIndex(Math.min(page, count) - 1, { align: 'center' }), [page])
  return (
    <nav className={styles.thumbnails} aria-label={t('reader.thumbnails')}>
      <ol ref={list} dir={isRtl ? 'rtl' : 'ltr'}>
        <li aria-hidden="true" style={{ inlineSize: virtual.getTotalSize() }} />
        {virtual.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ insetInlineStart: start }}>
            <button
              type="button"
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
