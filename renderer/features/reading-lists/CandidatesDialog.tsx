import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadingListItem } from '../../../shared/contracts/reading-lists.ts'
import { useCandidates, useSetLineChapter } from '../../api/library/reading-lists.ts'
import { runMutation } from '../../api/query-client.ts'
import form from '../../ui/forms/form.module.css'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LoadState, ProblemLine } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './ReadingLists.module.css'

type CandidatesDialogProps = {
  readonly listId: string
  readonly item: ReadingListItem
  readonly onClose: () => void
}

/** Chooses the chapter that a line means. */
export function CandidatesDialog({ listId, item: { id, series, number }, onClose }: CandidatesDialogProps) {
  const { t } = useTranslation()
  const name = `${series} ${number}`.trim()
  const [text, setText] = useState('')
  const candidates = useCandidates(listId, id, useDebounced(text.trim(), 180))
  const set = useSetLineChapter(listId)
  return (
    <Dialog title={t('readingLists.chooseFor', { name })} onClose={onClose}>
      <div className={form.form}>
        <SearchField
          label={t('readingLists.searchManga')}
          placeholder={t('readingLists.searchManga')}
          value={text}
          onText={setText}
        />
        <LoadState query={candidates} />
        {candidates.data?.length === 0 && <p role="status">{t('readingLists.noCandidate')}</p>}
        <ul className={styles.candidates}>
          {candidates.data?.map((one) => (
            <li key={one.chapterId}>
              <button
                type="button"
                disabled={set.isPending}
                onClick={() =>
                  runMutation(set.mutateAsync, { itemId: id, chapterId: one.chapterId }, { onSuccess: onClose })
                }
              >
                <span dir="auto">
                  {one.series} {t('chapters.name', { number: one.number })}
                </span>
                <span className={styles.state}>
                  {[
                    one.volume === null ? undefined : t('chapters.volume', { volume: one.volume }),
                    one.title,
                    one.language,
                    one.year,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <ProblemLine error={set.error} />
      </div>
    </Dialog>
  )
}
