import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogMatch, MatchCollection } from '../../../shared/contracts/collection.ts'
import { Button } from '../Button.tsx'
import { CatalogCredit } from '../CatalogCredit.tsx'
import { TextField } from '../forms/Field.tsx'
import form from '../forms/form.module.css'
import { Dialog } from '../overlays/Dialog.tsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { ProblemLine } from '../status/Notice.tsx'
import { CatalogProposals } from './CatalogProposals.tsx'
import styles from './ChooseMatch.module.css'

type SeriesToMatch = MatchCollection['series'][number]
type Found = { readonly proposals: readonly CatalogMatch[] }

type ChooseMatchProps = {
  /** The search of the catalog. */
  readonly search: {
    readonly isPending: boolean
    readonly error: unknown
    mutate(series: SeriesToMatch, options: { readonly onSuccess: (found: Found) => void }): void
  }
  readonly wanted: SeriesToMatch
  /** What the catalog proposed; undefined if it was not asked yet, which the dialog does then. */
  readonly proposals: readonly CatalogMatch[] | undefined
  /** The proposal that is chosen at first; null is none of them. */
  readonly current: CatalogMatch | null
  readonly onFound: (proposals: readonly CatalogMatch[]) => void
  /** Null is none of them. */
  readonly onChoose: (match: CatalogMatch | null) => void
  readonly onClose: () => void
}

/** The manga of the catalog that a series is: accept a proposal, search another title, or none. */
export function ChooseMatch({ search, wanted, proposals, current, onFound, onChoose, onClose }: ChooseMatchProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(wanted.series)
  const [picked, setPicked] = useState<CatalogMatch | null>()
  const find = (series: string) => {
    const onSuccess = (found: Found) => {
      onFound(found.proposals)
      setPicked(undefined)
    }
    search.mutate({ ...wanted, series }, { onSuccess })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that opened the dialog asks once
  useEffect(() => {
    if (!proposals) find(wanted.series)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '' && !search.isPending) find(title.trim())
  }
  const shown = proposals ?? []
  const chosen = picked === undefined ? current : picked
  const save = () => {
    onChoose(chosen)
    onClose()
  }
  return (
    <Dialog title={t('folder.match.of', { name: wanted.series })} onClose={onClose}>
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
            proposals?.length === 0 && <p>{t('folder.match.nothing')}</p>
          )}
        </div>
        <ProblemLine error={search.error} extra={search.error ? [t('folder.match.later')] : []} />
        <CatalogProposals proposals={shown} chosen={chosen} onChoose={setPicked} onNone={() => setPicked(null)} />
        <div className={form.actions}>
          {shown.length > 0 && (
            <Button variant="primary" onClick={save}>
              {t(chosen === null ? 'folder.match.useNone' : 'folder.match.use')}
            </Button>
          )}
          <Button variant={shown.length > 0 ? 'ghost' : 'plain'} onClick={onClose}>
            {t(proposals?.length === 0 ? 'common.close' : 'common.cancel')}
          </Button>
        </div>
        <CatalogCredit />
      </div>
    </Dialog>
  )
}
