import { Check, CircleAlert, ScanSearch } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WrittenSourceLink } from '../../../../shared/contracts/source-links.ts'
import { useFetchChapters } from '../../../api/library/chapters.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './LinkDialog.module.css'

type LinkResultProps = { readonly mangaId: string; readonly written: WrittenSourceLink }

/** How the list behind a new link compares with the library. */
export function LinkResult({ mangaId, written }: LinkResultProps) {
  const { t } = useTranslation()
  const fetchChapters = useFetchChapters(mangaId)
  const box = useRef<HTMLDivElement>(null)
  // The button that led to it may be far below.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { verification, sourceName } = written
  if (!verification) return null
  const { success, matching, inLibrary, listed, message } = verification
  const isGood = success && (inLibrary === 0 || matching > 0)
  const Icon = isGood ? Check : CircleAlert
  return (
    <div ref={box} className={styles.result} data-good={isGood || undefined} role="status">
      <Icon aria-hidden="true" size={18} />
      <div>
        <strong>{t('links.linked', { name: sourceName })}</strong>
        {success && inLibrary > 0 && <p>{t('links.matching', { matching, count: inLibrary })}</p>}
        {success && <p>{t('links.listed', { count: listed })}</p>}
        {success && inLibrary > 0 && matching === 0 && <p>{t('links.noMatch')}</p>}
        {!success && <p>{message}</p>}
        {isGood && (
          <Button
            icon={ScanSearch}
            busy={fetchChapters.isPending}
            disabled={fetchChapters.isSuccess}
            onClick={() => fetchChapters.mutate()}
          >
            {fetchChapters.isSuccess ? t('links.finding') : t('chapters.find')}
          </Button>
        )}
        <ProblemLine error={fetchChapters.error} />
      </div>
    </div>
  )
}
