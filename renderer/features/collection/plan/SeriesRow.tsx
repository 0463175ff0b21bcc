import { ChevronDown, ChevronRight, Link2, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/Button.tsx'
import { GridRow, type RowPlace } from '../../../ui/lists/Grid.tsx'
import { setExcluded, useCollectionPlan } from '../collection-plan.store.ts'
import { likelyProposal, useMatches } from '../match/matches.store.ts'
import styles from './Plan.module.css'
import type { PlanGroup } from './plan.ts'

type SeriesRowProps = RowPlace & {
  readonly group: PlanGroup
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onRename: () => void
  readonly onMatch: () => void
}

export function SeriesRow({ group, isOpen, onToggle, onRename, onMatch, ...place }: SeriesRowProps) {
  const { t } = useTranslation()
  const { key, name, files, toCheck, excluded } = group
  const tabIndex = place.isTabStop ? 0 : -1
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <GridRow
      {...place}
      aria-level={1}
      aria-expanded={isOpen}
      className={styles.series}
      name={name}
      isIncluded={excluded < files.length}
      isPartlyIncluded={excluded > 0 && excluded < files.length}
      onInclude={(isIncluded) =>
        setExcluded(
          files.map(({ path }) => path),
          !isIncluded,
        )
      }
    >
      <td className={styles.seriesName}>
        <button type="button" tabIndex={-1} className={styles.open} onClick={onToggle}>
          <Chevron aria-hidden="true" size={18} />
          <span>{name}</span>
        </button>
      </td>
      <td className={styles.facts}>
        <MatchState seriesKey={key} />
        {toCheck > 0 && <span className={styles.warning}>{t('folder.toCheck', { count: toCheck })}</span>}
        <span>{t('folder.files', { count: files.length })}</span>
      </td>
      <td className={styles.rowActions}>
        <IconButton label={t('folder.match.of', { name })} icon={Link2} tabIndex={tabIndex} onClick={onMatch} />
        <IconButton label={t('folder.renameOf', { name })} icon={PencilLine} tabIndex={tabIndex} onClick={onRename} />
      </td>
    </GridRow>
  )
}

/** What the catalog has for a series, in its row. */
function MatchState({ seriesKey }: { readonly seriesKey: string }) {
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
