import { ChevronDown, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { Tracker, Tracking } from '../../../../shared/contracts/trackers.ts'
import { useSetTracking, useTrackers, useTracking } from '../../../api/trackers.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import folded from '../Folded.module.css'
import { LinkTrackerDialog } from './LinkTrackerDialog.tsx'
import { TrackingDialog } from './TrackingDialog.tsx'
import styles from './TrackingSection.module.css'

/** What the trackers say about a manga. Nothing for users without a tracker. */
export function TrackingSection({ manga }: { readonly manga: MangaDetail }) {
  const { t } = useTranslation()
  const trackers = useTrackers().data?.items ?? []
  const tracking = useTracking(manga.id)
  const items = tracking.data?.items ?? []
  const find = (id: string) => items.find(({ tracker }) => tracker === id)
  const shown = trackers.filter(({ id, state }) => state === 'signed_in' || find(id) !== undefined)
  if (shown.length === 0) return null
  const needsUser = items.some(({ conflict }) => conflict !== null)
  return (
    <details className={classNames(folded.folded, styles.section)} open={needsUser || undefined}>
      <summary>
        <h2 className={folded.heading}>{t('tracking.title')}</h2>
        <span className={folded.names}>
          {items.length === 0 ? t('tracking.none') : items.map((item) => nameOf(trackers, item)).join(', ')}
        </span>
        {needsUser && <CircleAlert className={styles.alert} aria-label={t('tracking.conflict.title')} size={16} />}
        <ChevronDown aria-hidden="true" size={16} />
      </summary>
      <ProblemLine error={tracking.error} />
      <ul className={styles.list}>
        {shown.map((tracker) => (
          <TrackerRow key={tracker.id} manga={manga} tracker={tracker} item={find(tracker.id)} />
        ))}
      </ul>
    </details>
  )
}

const nameOf = (trackers: readonly Tracker[], { tracker }: Tracking): string =>
  trackers.find(({ id }) => id === tracker)?.name ?? tracker

type RowProps = { readonly manga: MangaDetail; readonly tracker: Tracker; readonly item: Tracking | undefined }

function TrackerRow({ manga, tracker, item }: RowProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const link = useSetTracking(manga.id, tracker.id)
  const [isChoosing, setChoosing] = useState(false)
  const connect = () => link.mutate({}, { onError: () => setChoosing(true) })
  return (
    <li className={styles.row} data-tracker={tracker.id}>
      <div className={styles.line}>
        <strong>{tracker.name}</strong>
        {item ? (
          <>
            <Values item={item} />
            <Button
              variant="ghost"
              aria-label={t('tracking.editOf', { name: tracker.name })}
              onClick={() => setOpen(true)}
            >
              {t('tracking.edit')}
            </Button>
          </>
        ) : (
          <>
            <span className={styles.values} />
            <Button
              variant="ghost"
              busy={link.isPending}
              aria-label={t('tracking.linkTo', { name: tracker.name })}
              onClick={connect}
            >
              {t('tracking.link')}
            </Button>
          </>
        )}
      </div>
      {item?.conflict && <Conflict manga={manga} tracker={tracker} conflict={item.conflict} />}
      {item && !item.conflict && item.status === 'completed' && item.score === null && (
        <p className={styles.offer}>
          {t('tracking.finished')}{' '}
          <Button variant="ghost" onClick={() => setOpen(true)}>
            {t('tracking.rate')}
          </Button>
        </p>
      )}
      {isOpen && item && <TrackingDialog manga={manga} tracker={tracker} item={item} onClose={() => setOpen(false)} />}
      {isChoosing && <LinkTrackerDialog manga={manga} tracker={tracker} onClose={() => setChoosing(false)} />}
    </li>
  )
}

function Values({ item }: { readonly item: Tracking }) {
  const { t } = useTranslation()
  const { status, progress, chapters, score, pendingChange, conflict } = item
  const parts = [
    t(`tracking.status.${status}`),
    chapters === null
      ? t('tracking.progress', { number: progress })
      : t('tracking.progressOf', { number: progress, total: chapters }),
    ...(score === null ? [] : [t('tracking.scored', { score })]),
    ...(pendingChange && !conflict ? [t('tracking.pending')] : []),
  ]
  return <span className={styles.values}>{parts.join(' · ')}</span>
}

type ConflictProps = {
  readonly manga: MangaDetail
  readonly tracker: Tracker
  readonly conflict: NonNullable<Tracking['conflict']>
}

/** What both sides say, and a choice. */
function Conflict({ manga, tracker, conflict: { local, remote } }: ConflictProps) {
  const { t, i18n } = useTranslation()
  const { day } = useFormat()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const set = useSetTracking(manga.id, tracker.id)
  const members = ['status', 'progress', 'score', 'startedAt', 'finishedAt', 'isPrivate'] as const
  const differing = members.filter((name) => local[name] !== remote[name])
  const show = (values: Tracking | typeof local) =>
    differing
      .map((name) => {
        const value = values[name]
        const text =
          value === null
            ? '–'
            : name === 'status'
              ? t(`tracking.status.${values.status}`)
              : typeof value === 'number'
                ? number(value)
                : typeof value === 'boolean'
                  ? t(value ? 'tracking.yes' : 'tracking.no')
                  : day(value)
        return t('tracking.value', { field: t(`tracking.fields.${name}`), value: text })
      })
      .join(', ')
  const choose = (values: typeof local) => set.mutate(Object.fromEntries(differing.map((name) => [name, values[name]])))
  return (
    <fieldset className={styles.conflict}>
      <legend>{t('tracking.conflict.title')}</legend>
      <p>{t('tracking.conflict.text', { name: tracker.name })}</p>
      <div className={styles.choices}>
        <Button busy={set.isPending} onClick={() => choose(local)}>
          {t('tracking.conflict.local', { values: show(local) })}
        </Button>
        <Button busy={set.isPending} onClick={() => choose(remote)}>
          {t('tracking.conflict.remote', { name: tracker.name, values: show(remote) })}
        </Button>
      </div>
      <ProblemLine error={set.error} />
    </fieldset>
  )
}
