import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Direction } from './page-navigation.ts'
import styles from './ReaderChrome.module.css'

type PageSliderProps = {
  readonly page: number
  readonly pageCount: number
  readonly direction: Direction
  readonly onPage: (page: number) => void
}

/** While a hand drags over many pages, only those where it rests are loaded. */
const restMs = 90

export function PageSlider({ page, pageCount, direction, onPage }: PageSliderProps) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number>()
  const shown = dragged ?? page
  const commit = useEffectEvent(onPage)
  useEffect(() => {
    if (dragged === undefined) return
    const timer = setTimeout(() => {
      commit(dragged)
      setDragged(undefined)
    }, restMs)
    return () => clearTimeout(timer)
  }, [dragged])
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
        onChange={(event) => setDragged(event.target.valueAsNumber)}
      />
      <span className={styles.pages} aria-hidden="true">
        {pageCount}
      </span>
    </>
  )
}
