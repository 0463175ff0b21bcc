import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingDirection } from '../page-navigation.ts'
import { PageField } from './PageField.tsx'
import styles from './ReaderChrome.module.css'

type PageSliderProps = {
  readonly page: number
  /** The last page that is shown together with `page`. */
  readonly lastPage: number
  readonly pageCount: number
  /** Undefined until it is known. */
  readonly knownCount: number | undefined
  readonly direction: ReadingDirection
  readonly onPage: (page: number) => void
}

/** While the slider is dragged across many pages, only a page where it pauses is loaded. */
const commitDelayMs = 90

export function PageSlider({ page, lastPage, pageCount, knownCount, direction, onPage }: PageSliderProps) {
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
      <PageField
        shown={draggedTo === undefined && lastPage > page ? `${page}–${lastPage}` : String(shown)}
        pageCount={pageCount}
        onPage={onPage}
      />
      <input
        type="range"
        className={styles.slider}
        dir={direction}
        min={1}
        max={pageCount}
        value={shown}
        aria-label={t('reader.page')}
        aria-valuetext={
          knownCount === undefined
            ? t('chapters.state.page', { page: shown })
            : t('reader.pageOf', { page: shown, count: knownCount })
        }
        onChange={(event) => setDraggedTo(event.target.valueAsNumber)}
      />
      <span className={styles.pages} aria-hidden="true">
        {knownCount ?? '…'}
      </span>
    </>
  )
}
