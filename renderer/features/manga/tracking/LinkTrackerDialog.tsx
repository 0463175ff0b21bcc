import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knownAuthor, type MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { Tracker, TrackerSeries } from '../../../../shared/contracts/trackers.ts'
import { useSetTracking, useTrackerSearch } from '../../../api/trackers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import form from '../../../ui/forms/form.module.css'
import { Compared } from '../../../ui/manga/Compared.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './TrackingSection.module.css'

type Props = { readonly manga: MangaDetail; readonly tracker: Tracker; readonly onClose: () => void }

/** Chooses the manga of a tracker, when no match is certain. */
export function LinkTrackerDialog({ manga, tracker, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(manga.title)
  const search = useTrackerSearch(tracker.id)
  const link = useSetTracking(manga.id, tracker.id)
  const start = useEffectEvent(() => search.mutate(text.trim()))
  useEffect(() => start(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') search.mutate(text.trim())
  }
  const found = search.data?.items
  return (
    <Dialog title={t('tracking.linkTo', { name: tracker.name })} onClose={onClose}>
      <form className={form.form} onSubmit={submit} noValidate>
        <TextField
          label={t('tracking.search', { name: tracker.name })}
          hint={t('tracking.unsure')}
          value={text}
          onText={setText}
        />
        <div className={form.actions}>
          <Button type="submit" busy={search.isPending}>
            {t('common.search')}
          </Button>
        </div>
        <ProblemLine error={search.error ?? link.error} />
      </form>
      {found?.length === 0 && <p role="status">{t('tracking.nothing')}</p>}
      {found && found.length > 0 && (
        <Compared
          own={{
            title: manga.title,
            author: knownAuthor(manga.author),
            year: manga.isYearEstimated ? null : manga.publicationYear,
            cover: manga.thumbnailUrl,
          }}
        >
          <ul className={styles.results} aria-label={t('tracking.results')}>
            {found.map((series) => (
              <Candidate
                key={series.remoteId}
                series={series}
                isBusy={link.isPending && link.variables?.remoteId === series.remoteId}
                onChoose={() => link.mutate({ remoteId: series.remoteId }, { onSuccess: onClose })}
              />
            ))}
          </ul>
        </Compared>
      )}
    </Dialog>
  )
}

type CandidateProps = { readonly series: TrackerSeries; readonly isBusy: boolean; readonly onChoose: () => void }

function Candidate({ series, isBusy, onChoose }: CandidateProps) {
  const { t } = useTranslation()
  const { title, url, author, year, kind, chapters, thumbnailUrl } = series
  return (
    <li className={styles.result}>
      <Cover title={title} author={author ?? ''} src={thumbnailUrl} />
      <div>
        <a href={url} target="_blank" rel="noreferrer" dir="auto">
          {title}
        </a>
        <Facts
          className="fine-print"
          facts={[
            author ?? '',
            year === null ? '' : String(year),
            kind ?? '',
            chapters === null ? '' : t('tracking.chapters', { count: chapters }),
          ]}
        />
        <Button busy={isBusy} aria-label={t('tracking.choose', { title, year: year ?? '' })} onClick={onChoose}>
          {t('tracking.link')}
        </Button>
      </div>
    </li>
  )
}
