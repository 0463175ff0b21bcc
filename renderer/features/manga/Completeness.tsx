import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { useFormat } from '../../i18n/format.ts'
import styles from './Completeness.module.css'
import { CompletenessStrip } from './CompletenessStrip.tsx'
import { chaptersOfRun, missingWords, numberRuns, type Run } from './completeness.ts'
import { RunOffer } from './RunOffer.tsx'
import { useFillRun } from './use-fill-run.ts'

/** More pieces than this are no picture any more. */
const mostPieces = 400
const mostNamed = 12

type CompletenessProps = {
  readonly mangaId: string
  readonly chapters: readonly ChapterListItem[]
  /** Brings the row of a chapter into sight and gives it the focus. */
  readonly onShow: (chapterId: string) => void
}

/** What of the run of numbers is read, on disk, known, or missing from every list; each piece leads on from there. */
export function Completeness({ mangaId, chapters, onShow }: CompletenessProps) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const offerId = useId()
  const strip = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Run>()
  const { fill, isPending, error } = useFillRun(mangaId)
  if (chapters.length === 0) return null
  const runs = numberRuns(chapters)
  const missing = missingWords(runs)
  const offered = runs.find(({ from, state }) => from === chosen?.from && state === chosen.state)
  const inRun = (run: Run) => chaptersOfRun(chapters, run)
  const show = (run: Run) => {
    const [first] = inRun(run)
    if (first) onShow(first.id)
  }
  const choose = (run: Run) => {
    if (run.state === 'read' || run.state === 'owned') show(run)
    setChosen(run.state === 'read' || run.state === 'owned' || run === offered ? undefined : run)
  }
  const close = () => {
    setChosen(undefined)
    strip.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }
  const named = [...missing.slice(0, mostNamed), ...(missing.length > mostNamed ? ['…'] : [])]
  const owned = chapters.filter(({ isAvailable }) => isAvailable).length
  return (
    <div className={styles.completeness}>
      {runs.length <= mostPieces && (
        <CompletenessStrip ref={strip} runs={runs} chosen={offered} offerId={offerId} onChoose={choose} />
      )}
      <ul className={styles.words}>
        <li data-state="read">
          {t('chapters.completeness.read', { count: chapters.filter(({ isRead }) => isRead).length })}
        </li>
        <li data-state="owned">{t('chapters.completeness.owned', { done: owned, count: chapters.length })}</li>
        {missing.length > 0 && (
          <li data-state="missing">{t('chapters.completeness.missing', { numbers: list(named) })}</li>
        )}
      </ul>
      {offered && (
        <RunOffer
          key={`${offered.state} ${offered.from}`}
          id={offerId}
          run={offered}
          chapters={inRun(offered)}
          isBusy={isPending}
          error={error}
          onFill={() => fill(offered, inRun(offered), close)}
          onShow={() => show(offered)}
          onClose={close}
        />
      )}
    </div>
  )
}
