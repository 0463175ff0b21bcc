import { ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogMatch } from '../../../shared/contracts/collection.ts'
import type { UnsureEntry } from '../../../shared/contracts/unsure-entries.ts'
import { useFindMatches } from '../../api/collection.ts'
import { useLeaveOutUnsureEntry, useMatchUnsureEntry, useTrackers, useUnsureEntries } from '../../api/trackers.ts'
import { Button } from '../../ui/Button.tsx'
import { CatalogCredit } from '../../ui/CatalogCredit.tsx'
import form from '../../ui/forms/form.module.css'
import { violationMessages } from '../../ui/forms/violations.ts'
import { MatchSearch } from '../../ui/manga/MatchSearch.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'

/** The entries of imported reading lists that the user matches, one after the other. */
export function UnsureEntries() {
  const { t } = useTranslation()
  const { data } = useUnsureEntries()
  const [isOpen, setIsOpen] = useState(false)
  const count = data?.items.length ?? 0
  if (count === 0 && !isOpen) return null
  return (
    <div className={form.actions}>
      <Button icon={ListChecks} onClick={() => setIsOpen(true)}>
        {t('settings.trackers.unsure.open', { count })}
      </Button>
      {isOpen && <UnsureDialog entries={data?.items ?? []} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

type UnsureDialogProps = { readonly entries: readonly UnsureEntry[]; readonly onClose: () => void }

function UnsureDialog({ entries, onClose }: UnsureDialogProps) {
  const { t } = useTranslation()
  const [first] = entries
  return (
    <Dialog title={t('settings.trackers.unsure.title')} onClose={onClose}>
      <div className={form.form}>
        <p role="status" className="fine-print">
          {first
            ? t('settings.trackers.unsure.left', { count: entries.length, title: first.series.title })
            : t('settings.trackers.unsure.done')}
        </p>
        {first && <UnsureChoice key={keyOf(first)} entry={first} />}
        <div className={form.actions}>
          <Button variant="ghost" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
        <CatalogCredit />
      </div>
    </Dialog>
  )
}

const keyOf = ({ tracker, series: { remoteId } }: UnsureEntry): string => `${tracker} ${remoteId}`

/** A match this likely is proposed. */
const likely = 0.8

function UnsureChoice({ entry: { tracker, series } }: { readonly entry: UnsureEntry }) {
  const { t } = useTranslation()
  const name = useTrackers().data?.items.find(({ id }) => id === tracker)?.name ?? ''
  const search = useFindMatches()
  const match = useMatchUnsureEntry()
  const leaveOut = useLeaveOutUnsureEntry()
  const [picked, setPicked] = useState<CatalogMatch>()
  const { remoteId, title, year, author, thumbnailUrl } = series
  const best = search.data?.proposals[0]
  const chosen = picked ?? (best && best.confidence >= likely ? best : undefined)
  const isBusy = match.isPending || leaveOut.isPending
  const save = () => {
    if (!chosen || isBusy) return
    const { mangaId, externalId } = chosen
    match.mutate({ tracker, remoteId, ...(mangaId === null ? { externalId } : { mangaId }) })
  }
  // The buttons of the entry before are gone, and the focus with them.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className={form.form}>
      <MatchSearch
        search={search}
        wanted={{ series: title, year, author }}
        cover={thumbnailUrl}
        label={t('settings.trackers.unsure.entry', { name })}
        proposals={search.data?.proposals}
        chosen={chosen}
        onFound={() => setPicked(undefined)}
        onPick={setPicked}
        inLibrary={t('catalog.inLibrary')}
      />
      <ProblemLine error={match.error ?? leaveOut.error} extra={violationMessages(match.error)} />
      <div className={form.actions}>
        <Button variant="primary" busy={match.isPending} disabled={!chosen} onClick={save}>
          {t('folder.match.use')}
        </Button>
        <Button busy={leaveOut.isPending} onClick={() => isBusy || leaveOut.mutate({ tracker, remoteId })}>
          {t('settings.trackers.unsure.leaveOut')}
        </Button>
      </div>
    </div>
  )
}
