import { Download, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumberRange } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useDownloadChapters, useDownloadMissingChapters } from '../../../api/library/bulk.ts'
import { runMutation } from '../../../api/query-client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './Completeness.module.css'
import { type ChapterRun, chapterRuns, chaptersOfRun, formatMissingNumbers } from './completeness.ts'

/** With more segments than this, the bar is not readable. */
const maxSegments = 400
const maxListedNumbers = 12

type CompletenessProps = {
  readonly mangaId: string
  readonly chapters: readonly ChapterListItem[]
  /** Scrolls to the row of a chapter and focuses it. */
  readonly onShow: (chapterId: string) => void
}

/** A bar and a summary of which chapter numbers are read, on disk, listed or missing, with actions for each range. */
export function Completeness({ mangaId, chapters, onShow }: CompletenessProps) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const actionsId = useId()
  const bar = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState<ChapterRun>()
  const { download, isPending, error } = useDownloadRun(mangaId)
  if (chapters.length === 0) return null
  const runs = chapterRuns(chapters)
  const missing = formatMissingNumbers(runs)
  const open = runs.find(({ from, state }) => from === selected?.from && state === selected.state)
  const inRun = (run: ChapterRun) => chaptersOfRun(chapters, run)
  const show = (run: ChapterRun) => {
    const [first] = inRun(run)
    if (first) onShow(first.id)
  }
  const select = (run: ChapterRun) => {
    if (run.state === 'read' || run.state === 'owned') show(run)
    setSelected(run.state === 'read' || run.state === 'owned' || run === open ? undefined : run)
  }
  const close = () => {
    setSelected(undefined)
    bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }
  const listed = [...missing.slice(0, maxListedNumbers), ...(missing.length > maxListedNumbers ? ['…'] : [])]
  const ownedCount = chapters.filter(({ isAvailable }) => isAvailable).length
  return (
    <div className={styles.completeness}>
      {runs.length <= maxSegments && (
        <CompletenessBar ref={bar} runs={runs} selected={open} actionsId={actionsId} onSelect={select} />
      )}
      <ul className={styles.summary}>
        <li data-state="read">
          {t('chapters.completeness.read', { count: chapters.filter(({ isRead }) => isRead).length })}
        </li>
        <li data-state="owned" data-on-disk="">
          {t('chapters.completeness.owned', { done: ownedCount, count: chapters.length })}
        </li>
        {missing.length > 0 && (
          <li data-state="missing">{t('chapters.completeness.missing', { numbers: list(listed) })}</li>
        )}
      </ul>
      {open && (
        <RunActions
          key={`${open.state} ${open.from}`}
          id={actionsId}
          run={open}
          chapters={inRun(open)}
          isBusy={isPending}
          error={error}
          onDownload={() => download(open, inRun(open), close)}
          onShow={() => show(open)}
          onClose={close}
        />
      )}
    </div>
  )
}

type RunActionsProps = {
  readonly id: string
  readonly run: ChapterRun
  readonly chapters: readonly ChapterListItem[]
  readonly isBusy: boolean
  readonly error: unknown
  readonly onDownload: () => void
  readonly onShow: () => void
  readonly onClose: () => void
}

/** The actions for a range of chapters that are not on disk. */
function RunActions({ id, run, chapters, isBusy, error, onDownload, onShow, onClose }: RunActionsProps) {
  const { t } = useTranslation()
  const { state, from, to } = run
  const numbers = formatNumberRange(run)
  return (
    <section id={id} className={styles.panel} aria-label={t('chapters.run.title', { numbers })}>
      <p>
        {state === 'missing'
          ? t('chapters.run.missing.text', { count: to - from + 1, numbers })
          : t('chapters.run.listed.text', { count: chapters.length, numbers })}
      </p>
      <div className={styles.actions}>
        <Button icon={Download} busy={isBusy} onClick={onDownload}>
          {state === 'missing'
            ? t('chapters.run.missing.download', { numbers })
            : t('chapters.completeness.fill', { count: chapters.length })}
        </Button>
        {chapters.length > 0 && (
          <Button variant="ghost" onClick={onShow}>
            {t('chapters.run.show')}
          </Button>
        )}
        <IconButton icon={X} className={styles.close} label={t('common.close')} onClick={onClose} />
      </div>
      <ProblemLine error={error} />
    </section>
  )
}

/**
 * Downloads the chapters of a run. Adds them first if no source lists them. Must be used in a component that stays
 * mounted when the actions of the run are closed.
 */
function useDownloadRun(mangaId: string) {
  const { t } = useTranslation()
  const missing = useDownloadMissingChapters(mangaId)
  const listed = useDownloadChapters(mangaId)
  const download = (run: ChapterRun, chapters: readonly ChapterListItem[], onDone: () => void) => {
    const onSuccess = ({ length: count }: readonly string[]) => {
      toast(t('chapters.select.queued', { count }))
      onDone()
    }
    missing.reset()
    listed.reset()
    if (run.state === 'missing') return runMutation(missing.mutateAsync, run, { onSuccess })
    runMutation(
      listed.mutateAsync,
      chapters.map(({ id }) => id),
      { onSuccess },
    )
  }
  return { download, isPending: missing.isPending || listed.isPending, error: missing.error ?? listed.error }
}

type CompletenessBarProps = {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly runs: readonly ChapterRun[]
  /** The run whose actions are shown below. */
  readonly selected: ChapterRun | undefined
  readonly actionsId: string
  readonly onSelect: (run: ChapterRun) => void
}

/** One segment per run, as wide as its count of numbers. One tab stop; arrow keys move between segments. */
function CompletenessBar({ ref: bar, runs, selected, actionsId, onSelect }: CompletenessBarProps) {
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
        const kind = state === 'read' && run.isOnDisk ? 'kept' : state
        const label = t(`chapters.run.${kind}.name`, { count: to - from + 1, numbers: formatNumberRange(run) })
        const hasActions = state === 'listed' || state === 'missing'
        return (
          <button
            key={from}
            type="button"
            data-state={state}
            data-on-disk={run.isOnDisk || undefined}
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
