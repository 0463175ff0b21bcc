import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogMatch } from '../../../../shared/contracts/collection.ts'
import { useFindMatches } from '../../../api/collection.ts'
import { Button } from '../../../ui/Button.tsx'
import { CatalogCredit } from '../../../ui/CatalogCredit.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import form from '../../../ui/forms/form.module.css'
import { CatalogProposals } from '../../../ui/manga/CatalogProposals.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from '../plan/Plan.module.css'
import type { Plan, PlanGroup } from '../plan/plan.ts'
import { addProposals, choose, likelyProposal, startMatching, useMatches } from './matches.store.ts'
import { toSeries } from './use-matching.ts'

type MatchSeriesProps = { readonly plan: Plan; readonly group: PlanGroup; readonly onClose: () => void }

/** The proposals for a series: accept one, search another title, or none. */
export function MatchSeries({ plan, group, onClose }: MatchSeriesProps) {
  const { t } = useTranslation()
  const state = useMatches(({ known, folder }) => (folder === plan.path ? known.get(group.key) : undefined))
  const [title, setTitle] = useState(group.name)
  const [picked, setPicked] = useState<CatalogMatch | null>()
  const search = useFindMatches()
  const wanted = toSeries(group)
  const find = (series: string) => {
    startMatching(plan.path)
    const onSuccess = (found: { readonly proposals: readonly CatalogMatch[] }) => {
      addProposals(group.key, found.proposals)
      setPicked(undefined)
    }
    search.mutate({ ...wanted, series }, { onSuccess })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that opened the dialog asks once
  useEffect(() => {
    if (!state) find(group.name)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '' && !search.isPending) find(title.trim())
  }
  const proposals = state?.proposals ?? []
  const decided = picked === undefined ? state?.chosen : picked
  // What is not probably right is chosen by the user.
  const current = decided === undefined ? (likelyProposal(state) ?? null) : decided
  const save = () => {
    choose(group.key, current)
    onClose()
  }
  return (
    <Dialog title={t('folder.match.of', { name: group.name })} onClose={onClose}>
      <div className={form.form}>
        <form className={styles.search} onSubmit={submit} noValidate>
          <TextField label={t('addManga.title.label')} maxLength={255} value={title} onText={setTitle} />
          <Button type="submit" icon={Search} busy={search.isPending}>
            {t('common.search')}
          </Button>
        </form>
        <div role="status" className={styles.state}>
          {search.isPending ? (
            <ProgressBar label={t('folder.match.searching')} done={0} total={0} />
          ) : (
            state && proposals.length === 0 && <p>{t('folder.match.nothing')}</p>
          )}
        </div>
        <ProblemLine error={search.error} extra={search.error ? [t('folder.match.later')] : []} />
        <CatalogProposals proposals={proposals} chosen={current} onChoose={setPicked} onNone={() => setPicked(null)} />
        <div className={form.actions}>
          {proposals.length > 0 && (
            <Button variant="primary" onClick={save}>
              {t(current === null ? 'folder.match.useNone' : 'folder.match.use')}
            </Button>
          )}
          <Button variant={proposals.length > 0 ? 'ghost' : 'plain'} onClick={onClose}>
            {t(state && proposals.length === 0 ? 'common.close' : 'common.cancel')}
          </Button>
        </div>
        <CatalogCredit />
      </div>
    </Dialog>
  )
}
