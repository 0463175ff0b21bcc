import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MigrationPlan } from '../../../shared/contracts/migrations.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../Button.tsx'
import { Facts } from '../Facts.tsx'
import { SelectField, Switch, TextField } from '../forms/Field.tsx'
import { FormActions } from '../forms/FormActions.tsx'
import form from '../forms/form.module.css'
import { ProblemLine } from '../status/Notice.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './MigrateDialog.module.css'
import { toast } from './toasts.store.ts'
import { useErrorToast } from './use-error-toast.ts'

type Planned = {
  readonly id: string
  readonly title: string
  readonly plan: MigrationPlan | undefined
  readonly error: unknown
}

type MigrateDialogProps = {
  readonly count: number
  readonly sources: readonly { readonly id: string; readonly name: string; readonly isActive: boolean }[]
  readonly plan: (request: { readonly sourceId: string; readonly url: string | undefined }) => void
  /** Undefined before it is planned. */
  readonly planned: readonly Planned[] | undefined
  readonly isPlanning: boolean
  readonly isMigrating: boolean
  readonly error: unknown
  /** Gives the job. */
  readonly migrate: (plans: readonly MigrationPlan[]) => Promise<string>
  readonly undo: (jobId: string) => Promise<void>
  readonly onClose: () => void
}

/** Finds manga in another source, shows what would be missing or double, and then reads them from there. */
export function MigrateDialog({ count, sources, plan, planned, migrate, undo, onClose, ...state }: MigrateDialogProps) {
  const { t } = useTranslation()
  const onError = useErrorToast()
  const active = sources.filter(({ isActive }) => isActive)
  const [chosen, setChosen] = useState<string>()
  const [url, setUrl] = useState('')
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const sourceId = chosen ?? active[0]?.id
  const isChosen = ({ mangaId, isSafe }: MigrationPlan) => choices[mangaId] ?? isSafe
  const plans = (planned ?? []).flatMap((one) => (one.plan && isChosen(one.plan) ? one.plan : []))
  const compare = () => {
    setChoices({})
    if (sourceId !== undefined) plan({ sourceId, url: count === 1 && url.trim() !== '' ? url.trim() : undefined })
  }
  const confirm = async () => {
    try {
      const jobId = await migrate(plans)
      const back = () => void undo(jobId).then(() => toast(t('migrate.undone')), onError)
      toast(t('migrate.started', { count: plans.length }), 'plain', back)
    } catch {
      return // The dialog shows the error.
    }
    onClose()
  }
  return (
    <Dialog title={t('migrate.title', { count })} onClose={onClose}>
      <div className={form.form}>
        <p>{t('migrate.note')}</p>
        <SelectField
          label={t('migrate.source')}
          value={sourceId ?? ''}
          choices={active.map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={setChosen}
        />
        {count === 1 && <TextField label={t('migrate.url')} value={url} onText={setUrl} code inputMode="url" />}
        <div>
          <Button busy={state.isPlanning} disabled={sourceId === undefined} onClick={compare}>
            {t('migrate.compare')}
          </Button>
        </div>
        <ul className={styles.list} aria-label={t('migrate.result')} aria-live="polite">
          {planned?.map((one) => (
            <PlanRow
              key={one.id}
              planned={one}
              isChosen={one.plan !== undefined && isChosen(one.plan)}
              onChoose={(next) => setChoices({ ...choices, [one.id]: next })}
            />
          ))}
        </ul>
        <ProblemLine error={state.error} />
        <FormActions onCancel={onClose}>
          <Button
            variant="primary"
            disabled={plans.length === 0 || state.isPlanning}
            busy={state.isMigrating}
            onClick={() => void confirm()}
          >
            {t('migrate.action')}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  )
}

type PlanRowProps = {
  readonly planned: Planned
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** More numbers do not help to decide. */
const shownNumbers = 10

function PlanRow({ planned: { title, plan, error }, isChosen, onChoose }: PlanRowProps) {
  const { t, i18n } = useTranslation()
  const { list } = useFormat()
  const numbers = (all: readonly number[]) => {
    const shown = all.slice(0, shownNumbers).map((number) => number.toLocaleString(i18n.language))
    return all.length > shownNumbers ? `${list(shown)} …` : list(shown)
  }
  if (!plan)
    return (
      <li>
        <strong dir="auto">{title}</strong>
        <ProblemLine error={error} />
      </li>
    )
  const { missing, double, matching, listed } = plan
  return (
    <li>
      <Switch label={title} checked={isChosen} onToggle={onChoose} />
      <Facts
        className="fine-print"
        facts={[
          plan.title ?? plan.url,
          t('migrate.matching', { matching, count: listed }),
          missing.length > 0 ? t('migrate.missing', { count: missing.length, numbers: numbers(missing) }) : '',
          double.length > 0 ? t('migrate.double', { count: double.length, numbers: numbers(double) }) : '',
          plan.isSafe ? '' : t('migrate.unsure'),
        ]}
      />
    </li>
  )
}
