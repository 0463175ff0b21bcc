import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCollectionPlan } from '../collection-plan.store.ts'
import styles from './Match.module.css'
import { likelyProposal, useMatches } from './matches.store.ts'

/** What the catalog has for a series, in its row. */
export function MatchState({ seriesKey }: { readonly seriesKey: string }) {
  const { t } = useTranslation()
  const path = useCollectionPlan(({ plan }) => plan?.path)
  const state = useMatches(({ known, folder }) => (folder === path ? known.get(seriesKey) : undefined))
  if (!state) return null
  const { chosen, proposals } = state
  if (chosen)
    return (
      <span className={styles.matched} title={chosen.title}>
        <Link2 aria-hidden="true" size={14} />
        <span className="visually-hidden">{t('folder.match.linked')}</span> <span dir="auto">{chosen.title}</span>
      </span>
    )
  if (chosen === null || proposals.length === 0) return <span>{t('folder.match.unmatched')}</span>
  const likely = likelyProposal(state)
  if (likely)
    return (
      <span className={styles.likely} dir="auto" title={likely.title}>
        {t('folder.match.likely', { title: likely.title })}
      </span>
    )
  return <span>{t('folder.match.count', { count: proposals.length })}</span>
}
