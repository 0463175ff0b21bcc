import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Completeness.module.css'
import { missingWords, numberRuns } from './completeness.ts'
import { useBulkChapters } from './use-bulk-chapters.ts'

/** More pieces than this are no picture any more. */
const mostPieces = 400
const mostNamed = 12

type CompletenessProps = { readonly mangaId: string; readonly chapters: readonly ChapterListItem[] }

/** What of the run of numbers is read, on disk, known, or missing from every list. */
export function Completeness({ mangaId, chapters }: CompletenessProps) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const bulk = useBulkChapters(mangaId)
  const runs = numberRuns(chapters)
  const missing = missingWords(runs)
  const absent = chapters.filter(({ isAvailable }) => !isAvailable)
  if (chapters.length === 0) return null
  const named = [...missing.slice(0, mostNamed), ...(missing.length > mostNamed ? ['…'] : [])]
  return (
    <div className={styles.completeness}>
      {runs.length <= mostPieces && (
        <div className={styles.strip} aria-hidden="true">
          {runs.map(({ state, from, to }) => (
            <span
              key={from}
              data-state={state}
              title={from === to ? String(from) : `${from}–${to}`}
              style={{ flexGrow: to - from + 1 }}
            />
          ))}
        </div>
      )}
      <p className={styles.words}>
        {t('chapters.completeness.owned', { done: chapters.length - absent.length, count: chapters.length })}
        {' · '}
        {t('chapters.completeness.read', { count: chapters.filter(({ isRead }) => isRead).length })}
        {missing.length > 0 && ` · ${t('chapters.completeness.missing', { numbers: list(named) })}`}
      </p>
      {absent.length > 0 && absent.length < chapters.length && (
        <Button look="quiet" busy={bulk.isBusy} onClick={() => bulk.download(absent)}>
          {t('chapters.completeness.fill', { count: absent.length })}
        </Button>
      )}
    </div>
  )
}
