import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { addDays, dayToDate, formatDuration } from '../../i18n/days.ts'
import { inlineSign } from '../../ui/inline-sign.ts'
import { paths } from '../../ui/paths.ts'
import styles from './DayTiles.module.css'
import { weekdayOf } from './periods.ts'

type Day = { readonly day: string; readonly pages: number; readonly seconds: number }
type DayTilesProps = { readonly days: readonly Day[]; readonly today: string; readonly count: number }

/**
 * A year of days as tiles, a column for each week. Arrow keys move through the days, Enter opens the history of the day;
 * the text below says what the tile under the pointer or the focus shows.
 */
export function DayTiles({ days, today, count }: DayTilesProps) {
  const { t, i18n } = useTranslation()
  const [, navigate] = useLocation()
  const [shown, setShown] = useState(today)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The newest days are at the end.
    if (grid.current) grid.current.scrollLeft = inlineSign() * grid.current.scrollWidth
  }, [])
  const read = new Map(days.map((day) => [day.day, day]))
  const first = addDays(today, 1 - count)
  const all = Array.from({ length: count }, (_, index) => addDays(first, index))
  const most = Math.max(1, ...days.map(({ seconds }) => seconds))
  const offset = weekdayOf(first, i18n.language)
  const describe = (day: string) => {
    const { pages, seconds } = read.get(day) ?? { pages: 0, seconds: 0 }
    const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full' }).format(dayToDate(day))
    return pages === 0
      ? t('statistics.dayWithout', { date })
      : t('statistics.day', { date, count: pages, time: formatDuration(seconds, i18n.language) })
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 }[event.key]
    const target = step === undefined ? { Home: first, End: today }[event.key] : addDays(shown, step)
    if (target === undefined) return
    event.preventDefault()
    if (target < first || target > today) return
    setShown(target)
    grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus()
  }
  return (
    <div>
      <div ref={grid} className={styles.scroll}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend for one control of many days */}
        <div className={styles.grid} role="group" aria-label={t('statistics.days')} onKeyDown={move}>
          {all.map((day, index) => (
            <button
              key={day}
              type="button"
              data-day={day}
              data-level={levelOf(read.get(day)?.seconds ?? 0, most)}
              className={styles.tile}
              tabIndex={day === shown ? 0 : -1}
              aria-label={describe(day)}
              style={index === 0 ? { gridRowStart: offset + 1 } : undefined}
              onFocus={() => setShown(day)}
              onPointerEnter={() => setShown(day)}
              onClick={() => navigate(paths.historyOfDay(day))}
            />
          ))}
        </div>
      </div>
      <p className="fine-print">{describe(shown)}</p>
    </div>
  )
}

/** 0 for nothing, 1 to 4 by the share of the longest day. */
const levelOf = (seconds: number, most: number): number =>
  seconds === 0 ? 0 : Math.max(1, Math.ceil((4 * seconds) / most))
