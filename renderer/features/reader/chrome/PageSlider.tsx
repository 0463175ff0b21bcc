import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownPageCount, type ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { pagesName } from '../page-layout.ts'
import type { ReadingDirection } from '../page-navigation.ts'
import { findSpread, type Spread } from '../spreads.ts'
import styles from './ReaderChrome.module.css'

type PageSliderProps = {
  readonly chapter: ReadableChapter
  readonly page: number
  /** The pages that are shown together. Each step of the slider is one of them. */
  readonly spreads: readonly Spread[]
  readonly direction: ReadingDirection
  readonly onPage: (page: number) => void
}

/** While the slider is dragged across many pages, only a page where it pauses is loaded. */
const commitDelayMs = 90

export function PageSlider({ chapter, page, spreads, direction, onPage }: PageSliderProps) {
  const { t } = useTranslation()
  const [draggedTo, setDraggedTo] = useState<number>()
  const position = draggedTo ?? spreads.indexOf(findSpread(spreads, page)) + 1
  const pages = spreads[position - 1] ?? [page]
  const commit = useEffectEvent(() => onPage(pages[0] ?? page))
  useEffect(() => {
    if (draggedTo === undefined) return
    const timer = setTimeout(() => {
      commit()
      setDraggedTo(undefined)
    }, commitDelayMs)
    return () => clearTimeout(timer)
  }, [draggedTo])
  return (
    <>
      <PageField
        shown={pages.length > 1 ? `${pages[0]}–${pages.at(-1)}` : String(pages[0])}
        pageCount={chapter.pages.length}
        onPage={onPage}
      />
      <input
        type="range"
        className={styles.slider}
        dir={direction}
        min={1}
        max={spreads.length}
        value={position}
        aria-label={t('reader.page')}
        aria-valuetext={pagesName(t, chapter, pages)}
        onChange={(event) => setDraggedTo(event.target.valueAsNumber)}
      />
      <span className={styles.pages} aria-hidden="true">
        {knownPageCount(chapter) ?? '…'}
      </span>
    </>
  )
}

type PageFieldProps = {
  /** The pages that are shown, such as "2–3". */
  readonly shown: string
  readonly pageCount: number
  readonly onPage: (page: number) => void
}

/** The number of the page. Typing another and Enter goes there; Escape and leaving the field keep the page. */
function PageField({ shown, pageCount, onPage }: PageFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    const page = Number(typed)
    if (event.key === 'Enter' && typed && Number.isInteger(page)) onPage(Math.min(pageCount, Math.max(1, page)))
    setTyped(undefined)
    event.currentTarget.closest('main')?.focus({ preventScroll: true })
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      dir="ltr"
      className={styles.pageField}
      data-page-field=""
      style={{ inlineSize: `${Math.max(shown.length, String(pageCount).length) + 1.5}ch` }}
      aria-label={t('reader.actions.goToPage')}
      value={typed ?? shown}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.target.select()}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      onBlur={() => setTyped(undefined)}
      onKeyDown={onKeyDown}
    />
  )
}
