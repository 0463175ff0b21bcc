import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogMatch } from '../../../../shared/contracts/collection.ts'
import { knownAuthor, type MangaDetail } from '../../../../shared/contracts/mangas.ts'
import { useFindMatches } from '../../../api/collection.ts'
import { useMatchManga } from '../../../api/library/following.ts'
import { runMutation } from '../../../api/query-client.ts'
import { Button } from '../../../ui/Button.tsx'
import { CatalogCredit } from '../../../ui/CatalogCredit.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { violationMessages } from '../../../ui/forms/violations.ts'
import { MatchSearch } from '../../../ui/manga/MatchSearch.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'

/** A match this likely is proposed. */
const likely = 0.8

/** Finds the manga of the catalog that own files belong to, and fills in what the catalog knows of it. */
export function MatchDialog({ manga, onClose }: { readonly manga: MangaDetail; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const search = useFindMatches()
  const match = useMatchManga(manga.id)
  const [picked, setPicked] = useState<CatalogMatch>()
  const year = manga.isYearEstimated ? null : manga.publicationYear
  const wanted = { series: manga.title, year, author: knownAuthor(manga.author) || null }
  const best = search.data?.proposals[0]
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
        <MatchSearch
          search={search}
          wanted={wanted}
          cover={manga.thumbnailUrl}
          proposals={search.data?.proposals}
          chosen={current}
          onFound={() => setPicked(undefined)}
          onPick={setPicked}
        />
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
