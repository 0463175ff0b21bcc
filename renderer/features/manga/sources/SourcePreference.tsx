import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { usePreferredSources, useSources } from '../../../api/sources/sources.ts'
import { paths } from '../../../ui/paths.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { sourceChoices } from './preferred-order.ts'
import { SourceOrder } from './SourceOrder.tsx'
import styles from './SourcePreference.module.css'

type SourcePreferenceProps = { readonly mangaId: string; readonly externalId: string | null }

/** The sources of a manga's chapters in order of preference. */
export function SourcePreference({ mangaId, externalId }: SourcePreferenceProps) {
  const { t } = useTranslation()
  // Open next to the chapters. On a narrow screen it is above them and would push them down.
  const [isWide] = useState(() => matchMedia('(min-width: 1081px)').matches)
  const preferred = usePreferredSources(mangaId)
  const sources = useSources()
  const choices = preferred.data && sources.data && sourceChoices(preferred.data, sources.data, externalId)
  return (
    <details className={styles.section} open={isWide}>
      <summary>
        <h2 className={styles.heading}>{t('preference.title')}</h2>
        <ChevronDown aria-hidden="true" size={18} />
      </summary>
      {!choices && <ProblemLine error={preferred.error ?? sources.error} />}
      {choices?.length === 0 && (
        <p className={styles.note}>
          {t('preference.none')} <Link href={paths.suggestSource}>{t('preference.addSource')}</Link>
        </p>
      )}
      {choices && choices.length > 0 && (
        <SourceOrder mangaId={mangaId} choices={choices} isCustom={preferred.data.hasPreferredSources} />
      )}
    </details>
  )
}
