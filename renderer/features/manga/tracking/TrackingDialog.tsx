import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import type { Tracker, Tracking, TrackingWrite } from '../../../../shared/contracts/trackers.ts'
import { violationsOf } from '../../../../shared/problem.ts'
import { useRemoveTracking, useSetTracking } from '../../../api/trackers.ts'
import { Button } from '../../../ui/Button.tsx'
import { SelectField, Switch, TextField } from '../../../ui/forms/Field.tsx'
import { FormActions } from '../../../ui/forms/FormActions.tsx'
import form from '../../../ui/forms/form.module.css'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './TrackingSection.module.css'

type Props = {
  readonly manga: MangaDetail
  readonly tracker: Tracker
  readonly item: Tracking
  readonly onClose: () => void
}

/** Changes what a tracker says about a manga. Only what was changed is sent. */
export function TrackingDialog({ manga, tracker, item, onClose }: Props) {
  const { t } = useTranslation()
  const [values, setValues] = useState({
    status: item.status,
    progress: String(item.progress),
    score: item.score === null ? '' : String(item.score),
    startedAt: item.startedAt ?? '',
    finishedAt: item.finishedAt ?? '',
    isPrivate: item.isPrivate,
  })
  const set = useSetTracking(manga.id, tracker.id)
  const remove = useRemoveTracking(manga.id, tracker.id)
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const violations = violationsOf(set.error)
  const errorOf = (path: string) => violations.find(({ propertyPath }) => propertyPath === path)?.message
  const save = (event: FormEvent) => {
    event.preventDefault()
    const next = {
      status: values.status,
      progress: Number(values.progress),
      score: values.score === '' ? null : Number(values.score),
      startedAt: values.startedAt || null,
      finishedAt: values.finishedAt || null,
      isPrivate: values.isPrivate,
    }
    const changed = Object.entries(next).filter(([name, value]) => item[name as keyof typeof next] !== value)
    if (changed.length === 0) return onClose()
    set.mutate(Object.fromEntries(changed) as TrackingWrite, { onSuccess: onClose })
  }
  const date = (name: 'startedAt' | 'finishedAt') => (
    <TextField
      type="date"
      label={t(`tracking.fields.${name}`)}
      value={values[name]}
      error={errorOf(name)}
      onText={(text) => change({ [name]: text })}
    />
  )
  return (
    <Dialog title={t('tracking.editOf', { name: tracker.name })} onClose={onClose}>
      <form className={form.form} onSubmit={save} noValidate>
        <p>
          <a href={item.url} target="_blank" rel="noreferrer">
            {item.title}
          </a>
        </p>
        <div className={styles.pair}>
          <SelectField
            label={t('tracking.fields.status')}
            value={values.status}
            choices={tracker.statuses.map((value) => ({ value, label: t(`tracking.status.${value}`) }))}
            onChoose={(status) => change({ status })}
          />
          <TextField
            type="number"
            min={0}
            step="any"
            label={t('tracking.fields.progress')}
            value={values.progress}
            error={errorOf('progress')}
            onText={(progress) => change({ progress })}
          />
          <TextField
            type="number"
            min={0}
            max={10}
            step={tracker.scoreStep}
            label={t('tracking.scoreField')}
            value={values.score}
            error={errorOf('score')}
            onText={(score) => change({ score })}
          />
          {tracker.hasDates && date('startedAt')}
          {tracker.hasDates && date('finishedAt')}
        </div>
        {tracker.hasPrivate && (
          <Switch
            label={t('tracking.fields.isPrivate')}
            checked={values.isPrivate}
            onToggle={(isPrivate) => change({ isPrivate })}
          />
        )}
        {violations.length === 0 && <ProblemLine error={set.error ?? remove.error} />}
        <FormActions onCancel={onClose}>
          <Button variant="primary" type="submit" busy={set.isPending}>
            {t('common.save')}
          </Button>
          <Button busy={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: onClose })}>
            {t('tracking.unlink')}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  )
}
