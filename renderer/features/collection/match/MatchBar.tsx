import { Check, Sparkles } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from '../plan/Plan.module.css'
import type { Plan, PlanGroup } from '../plan/plan.ts'
import { acceptLikely, isUndecided, likelyProposal, useMatches } from './matches.store.ts'
import { useMatching } from './use-matching.ts'

/** Looks all series up in the catalog, and what came of it. Nothing is asked before the button is pressed. */
export function MatchBar({ plan, groups }: { readonly plan: Plan; readonly groups: readonly PlanGroup[] }) {
  const { t } = useTranslation()
  const { ask, progress, error, cancel } = useMatching(plan.path)
  const { known, folder } = useMatches()
  const status = useRef<HTMLParagraphElement>(null)
  const states = groups.map(({ key }) => (folder === plan.path ? known.get(key) : undefined))
  const asked = states.filter((state) => state !== undefined)
  const likely = states.filter((state) => likelyProposal(state)).length
  const counts = [
    [asked.filter(({ chosen }) => chosen).length, 'matched'],
    [asked.filter(isUndecided).length, 'toDecide'],
    [asked.filter(({ chosen, proposals }) => chosen === undefined && proposals.length === 0).length, 'unknown'],
  ] as const
  const summary = counts.flatMap(([count, name]) => (count > 0 ? [t(`folder.match.${name}`, { count })] : []))
  const accept = () => {
    const undo = acceptLikely(groups.map(({ key }) => key))
    status.current?.focus({ preventScroll: true })
    toast(t('folder.match.accepted', { count: likely }), 'plain', undo)
  }
  return (
    <section className={styles.bar} aria-label={t('folder.match.title')}>
      <div className={styles.row}>
        <p ref={status} role="status" tabIndex={-1} className={styles.note}>
          {progress
            ? t('folder.match.asking', { done: progress.done, count: progress.total })
            : summary.length > 0
              ? summary.join(' · ')
              : t('folder.match.note')}
        </p>
        <div className={styles.actions}>
          {progress ? (
            <Button onClick={cancel}>{t('common.cancel')}</Button>
          ) : (
            <>
              {likely > 0 && (
                <Button icon={Check} onClick={accept}>
                  {t('folder.match.accept', { count: likely })}
                </Button>
              )}
              {asked.length < groups.length && (
                <Button icon={Sparkles} onClick={() => void ask(groups)}>
                  {t(asked.length > 0 ? 'folder.match.rest' : 'folder.match.all')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {progress && <ProgressBar label={t('folder.match.title')} done={progress.done} total={progress.total} />}
      <ProblemLine error={error} extra={error ? [t('folder.match.later')] : []} />
    </section>
  )
}
