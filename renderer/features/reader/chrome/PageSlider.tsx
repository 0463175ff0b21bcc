import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingDirection } from '../page-navigation.ts'
import styles from './ReaderChrome.module.css'

type PageSliderProps = {
  readonly page: number
  readonly pageCount: number
  readonly direction: ReadingDirection
  readonly onPage: (page: number) => void
}

/** While the slider is dragged across many pages, only a page where it pauses is loaded. */
const commitDelayMs = 90

export function PageSlider({ page, pageCount, direction, onPage }: PageSliderProps) {
  const { t } = useTranslation()
  const [draggedTo, setDraggedTo] = useState<number>()
  const shown = draggedTo ?? page
  const commit = useEffectEvent(onPage)
  useEffect(() => {
    if (draggedTo === undefined) return
    const timer = setTimeout(() => {
      commit(draggedTo)
      setDraggedTo(undefined)
    }, commitDelayMs)
    return () => clearTimeout(timer)
  }, [draggedTo])
  return (
    <>
      <span className={styles.pages} aria-hidden="true">
        {shown}
      </span>
      <input
        type="range"
        className={styles.slider}
        dir={direction}
        min={1}
        max={pageCount}
        value={shown}
        aria-label={t('reader.page')}
        aria-valuetext={t('reader.pageOf', { page: shown, count: pageCount })}
        onChange={(event) => setDraggedTo(event.target.valueAsNumber)}
      />
      <span className={styles.pages} aria-hidden="true">
        {pageCount}
      </span>
    </>
  )
}
