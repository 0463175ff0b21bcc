import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useFormat } from '../../../i18n/format.ts'
import styles from './Completeness.module.css'
import { CompletenessBar } from './CompletenessBar.tsx'
import { type ChapterRun, chapterRuns, chaptersOfRun, formatMissingNumbers } from './completeness.ts'
import { RunActions } from './RunActions.tsx'
import { useDownloadRun } from './use-download-run.ts'

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
        <li data-state="owned">{t('chapters.completeness.owned', { done: ownedCount, count: chapters.length })}</li>
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
