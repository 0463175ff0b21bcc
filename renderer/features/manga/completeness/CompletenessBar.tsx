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

/** A run may merge with its neighbours after a download. Moves the focus to the run that now has its numbers. */
function useFocusAfterMerge(
  bar: RefObject<HTMLElement | null>,
  runs: readonly ChapterRun[],
  focusedNumber: number,
): void {
  const previousRuns = useRef(runs)
  const hadFocus = useRef(false)
  useEffect(() => {
    const section = bar.current?.parentElement
    const isFocusLost = hadFocus.current && document.activeElement === document.body
    if (isFocusLost && previousRuns.current.length !== runs.length)
      segmentAt(bar.current, runIndexAt(runs, focusedNumber))?.focus()
    previousRuns.current = runs
    hadFocus.current = section?.contains(document.activeElement) === true
  })
}
