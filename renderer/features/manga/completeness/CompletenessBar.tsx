import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumberRange } from '../../../../shared/chapter-number.ts'
import styles from './Completeness.module.css'
import type { ChapterRun } from './completeness.ts'

type CompletenessBarProps = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly runs: readonly ChapterRun[]
  /** The run whose actions are shown below. */
  readonly selected: ChapterRun | undefined
  readonly actionsId: string
  readonly onSelect: (run: ChapterRun) => void
}

/** One segment per run, as wide as its count of numbers. One tab stop; arrow keys move between segments. */
export function CompletenessBar({ ref: bar, runs, selected, actionsId, onSelect }: CompletenessBarProps) {
  const { t } = useTranslation()
  const [focusedNumber, setFocusedNumber] = useState(runs[0]?.from ?? 0)
  const tabStop = Math.max(0, runIndexAt(runs, focusedNumber))
  useFocusAfterMerge(bar, runs, focusedNumber)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowRight: tabStop + 1, ArrowLeft: tabStop - 1, Home: 0, End: runs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    segmentAt(bar.current, Math.min(Math.max(target, 0), runs.length - 1))?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('chapters.completeness.strip')}
      className={styles.bar}
      style={{ '--segments': runs.length } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {runs.map((run, index) => {
        const { state, from, to } = run
        const label = t(`chapters.run.${state}.name`, { count: to - from + 1, numbers: formatNumberRange(run) })
        const hasActions = state === 'listed' || state === 'missing'
        return (
          <button
            key={from}
            type="button"
            data-state={state}
            title={label}
            aria-label={label}
            aria-expanded={hasActions ? run === selected : undefined}
            aria-controls={run === selected ? actionsId : undefined}
            tabIndex={index === tabStop ? 0 : -1}
            style={{ flexGrow: to - from + 1 }}
            onFocus={() => setFocusedNumber(from)}
            onClick={() => onSelect(run)}
          />
        )
      })}
    </div>
  )
}

const runIndexAt = (runs: readonly ChapterRun[], number: number) =>
  runs.findIndex(({ from, to }) => from <= number && number <= to)
const segmentAt = (bar: HTMLElement | null, index: number) => bar?.children[index] as HTMLElement | undefined

/**
 * A run may merge with its neighbours after a download, and its actions close. If the focus was on what has gone, it moves to
 * the run that now has its numbers.
 */
function useFocusAfterMerge(
  bar: RefObject<HTMLElement | null>,
  runs: readonly ChapterRun[],
  focusedNumber: number,
): void {
  const lastFocused = useRef<Element>(undefined)
  useEffect(() => {
    const section = bar.current?.parentElement
    const keep = ({ target }: Event) => {
      lastFocused.current = target as Element
    }
    // An element that is removed does not send this.
    const forget = () => {
      lastFocused.current = undefined
    }
    section?.addEventListener('focusin', keep)
    section?.addEventListener('focusout', forget)
    return () => {
      section?.removeEventListener('focusin', keep)
      section?.removeEventListener('focusout', forget)
    }
  }, [bar])
  useEffect(() => {
    if (lastFocused.current?.isConnected !== false || document.activeElement !== document.body) return
    segmentAt(bar.current, runIndexAt(runs, focusedNumber))?.focus()
  })
}
