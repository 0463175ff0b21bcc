import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogMatch } from '../../../../shared/contracts/collection.ts'
import { knownAuthor, type MangaDetail } from '../../../../shared/contracts/mangas.ts'
import { useFindMatches } from '../../../api/collection.ts'
import { useMatchManga } from '../../../api/library/following.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { CatalogCredit } from '../../../ui/CatalogCredit.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { violationMessages } from '../../../ui/forms/violations.ts'
import { CatalogProposals } from '../../../ui/manga/CatalogProposals.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './MatchDialog.module.css'

/** A match this likely is proposed. */
const likely = 0.8

/** Finds the manga of the catalog that own files belong to, and fills in what the catalog knows of it. */
export function MatchDialog({ manga, onClose }: { readonly manga: MangaDetail; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const search = useFindMatches()
  const match = useMatchManga(manga.id)
  const [title, setTitle] = useState(manga.title)
  const [picked, setPicked] = useState<CatalogMatch>()
  const find = (series: string) => {
    setPicked(undefined)
    const year = manga.isYearEstimated ? null : manga.publicationYear
    search.mutate({ series, year, author: knownAuthor(manga.author) || null })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that opened the dialog asks once
  useEffect(() => find(manga.title), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '' && !search.isPending) find(title.trim())
  }
  const proposals = search.data?.proposals ?? []
  const [best] = proposals
  const current = picked ?? (best && best.confidence >= likely && best.mangaId === null ? best : undefined)
  const save = () =>
    current &&
    runMutation(match.mutateAsync, current.externalId, {
      onSuccess: () => {
        toast(t('manga.following.refreshing'))
        onClose()
      },
    })
  return (
    <Dialog title={t('folder.match.of', { name: manga.title })} onClose={onClose}>
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
            search.data && proposals.length === 0 && <p>{t('folder.match.nothing')}</p>
          )}
        </div>
        <ProblemLine error={search.error} />
        <CatalogProposals proposals={proposals} chosen={current} onChoose={setPicked} />
        <ProblemLine error={match.error} extra={violationMessages(match.error)} />
        <FormActions onCancel={onClose}>
          <Button variant="primary" busy={match.isPending} disabled={!current} onClick={save}>
            {t('folder.match.use')}
          </Button>
        </FormActions>
        <CatalogCredit />
      </div>
    </Dialog>
  )
}
