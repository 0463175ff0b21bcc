import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TitleLetter } from '../../../../shared/contracts/mangas.ts'
import styles from './LetterRail.module.css'
import { letterAt, startsOf } from './letters.ts'
import { type GridLayout, indexAt, topOf } from './use-grid-layout.ts'

type LetterRailProps = {
  /** In the order of the list. */
  readonly letters: readonly TitleLetter[]
  readonly layout: GridLayout
  readonly onEnter: (index: number) => void
}

/** A list that is not longer than this many windows needs no letters. */
const minWindows = 3
/** The height of a letter in pixels. With more letters than fit, some are left out of sight. */
const letterHeight = 15
/** Scrolling farther than this share of the window’s height in one step counts as fast. */
const fastShare = 0.4
const bubbleMs = 700

export const needsLetters = (letters: readonly TitleLetter[], listHeight: number): boolean =>
  letters.length > 2 && listHeight > minWindows * innerHeight

/**
 * The letters that titles begin with, beside the list. One slider for keyboard and screen reader: arrow keys and letters
 * jump, Enter moves the focus to the first manga of the letter. The pointer may be drawn along it. While the list scrolls
 * fast, the letter is shown large.
 */
export function LetterRail({ letters, layout, onEnter }: LetterRailProps) {
  const { t } = useTranslation()
  const starts = startsOf(letters)
  const [current, setCurrent] = useState(0)
  const [isBubbleShown, setBubbleShown] = useState(false)
  const isDragged = useRef(false)
  const jumpedTo = useRef<{ readonly letter: number; readonly y: number }>(undefined)
  const latest = useRef({ starts, layout })
  latest.current = { starts, layout }

  const jump = (to: number) => {
    const letter = Math.min(letters.length - 1, Math.max(0, to))
    setCurrent(letter)
    const index = starts[letter] ?? 0
    scrollTo(0, index === 0 ? 0 : topOf(layout, index))
    // The last letters can't be at the top of the window.
    jumpedTo.current = { letter, y: scrollY }
  }

  useEffect(() => {
    let lastY = scrollY
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      const { starts: known, layout: at } = latest.current
      const isFast = Math.abs(scrollY - lastY) > innerHeight * fastShare
      lastY = scrollY
      const isJump = jumpedTo.current !== undefined && Math.abs(jumpedTo.current.y - scrollY) < 2
      setCurrent(isJump ? jumpedTo.current!.letter : letterAt(known, indexAt(at, scrollY)))
      if (isFast) setBubbleShown(true)
      clearTimeout(timer)
      timer = setTimeout(() => isDragged.current || setBubbleShown(false), bubbleMs)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [])

  const jumpToPointer = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    jump(Math.floor(((clientY - top) / height) * letters.length))
  }
  const drag = (isOn: boolean) => {
    isDragged.current = isOn
    setBubbleShown(isOn)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const typed = letters.findIndex(({ letter }) => letter.toLowerCase() === event.key.toLowerCase())
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: letters.length - 1 }[event.key]
    if (event.key === 'Enter') onEnter(starts[current] ?? 0)
    else if (to !== undefined) jump(to)
    else if (typed >= 0) jump(typed)
    else return
    event.preventDefault()
  }
  const shown = letters[current]
  if (!shown) return null
  const step = Math.ceil((letters.length * letterHeight) / (innerHeight * 0.85))
  return (
    <div className={styles.side}>
      <div
        role="slider"
        tabIndex={0}
        className={styles.rail}
        aria-label={t('library.letters.label')}
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={letters.length}
        aria-valuenow={current + 1}
        aria-valuetext={t('library.letters.value', { letter: shown.letter, count: shown.count })}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.focus({ preventScroll: true })
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(true)
          jumpToPointer(event)
        }}
        onPointerMove={(event) => isDragged.current && jumpToPointer(event)}
        onLostPointerCapture={() => drag(false)}
      >
        {letters.map(({ letter }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: signs may be before and after the letters
            key={index}
            aria-hidden="true"
            data-current={index === current || undefined}
            hidden={index % step !== 0 && index !== current}
          >
            {letter}
          </span>
        ))}
      </div>
      {isBubbleShown && (
        <span className={styles.bubble} aria-hidden="true">
          {shown.letter}
        </span>
      )}
    </div>
  )
}
