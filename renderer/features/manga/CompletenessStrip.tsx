import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRun } from '../../../shared/chapter-number.ts'
import styles from './Completeness.module.css'
import type { Run } from './completeness.ts'

type CompletenessStripProps = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly runs: readonly Run[]
  /** The run whose offer stands below. */
  readonly chosen: Run | undefined
  readonly offerId: string
  readonly onChoose: (run: Run) => void
}

/** One button a run, as wide as it has numbers. The tab key comes to one of them, the arrow keys to the others. */
export function CompletenessStrip({ ref: strip, runs, chosen, offerId, onChoose }: CompletenessStripProps) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState(runs[0]?.from ?? 0)
  const entry = Math.max(0, runAt(runs, current))
  useRunFocus(strip, runs, current)
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowRight: entry + 1, ArrowLeft: entry - 1, Home: 0, End: runs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    buttonAt(strip.current, Math.min(Math.max(target, 0), runs.length - 1))?.focus()
  }
  return (
    <div
      ref={strip}
      role="toolbar"
      aria-label={t('chapters.completeness.strip')}
      className={styles.strip}
      style={{ '--pieces': runs.length } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {runs.map((run, index) => {
        const { state, from, to } = run
        const words = t(`chapters.run.${state}.name`, { count: to - from + 1, numbers: formatRun(run) })
        const isOffering = state === 'listed' || state === 'missing'
        return (
          <button
            key={from}
            type="button"
            data-state={state}
            title={words}
            aria-label={words}
            aria-expanded={isOffering ? run === chosen : undefined}
            aria-controls={run === chosen ? offerId : undefined}
            tabIndex={index === entry ? 0 : -1}
            style={{ flexGrow: to - from + 1 }}
            onFocus={() => setCurrent(from)}
            onClick={() => onChoose(run)}
          />
        )
      })}
    </div>
  )
}

const runAt = (runs: readonly Run[], number: number) => runs.findIndex(({ from, to }) => from <= number && number <= to)
const buttonAt = (strip: HTMLElement | null, index: number) => strip?.children[index] as HTMLElement | undefined

/** What is done with a run joins it to its neighbours: the focus goes to the run that its numbers are in then. */
function useRunFocus(strip: { readonly current: HTMLElement | null }, runs: readonly Run[], current: number): void {
  const before = useRef(runs)
  const wasWithin = useRef(false)
  useEffect(() => {
    const section = strip.current?.parentElement
    const isLost = wasWithin.current && document.activeElement === document.body
    if (isLost && before.current.length !== runs.length) buttonAt(strip.current, runAt(runs, current))?.focus()
    before.current = runs
    wasWithin.current = section?.contains(document.activeElement) === true
  })
}
