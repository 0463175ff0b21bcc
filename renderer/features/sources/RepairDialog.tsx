import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { SourceRepair } from '../../../shared/contracts/source-health.ts'
import { runMutation } from '../../api/query-client.ts'
import { useDismissRepair, useRepairSource, useSourceRepair } from '../../api/sources/health.ts'
import { Button } from '../../ui/Button.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { LoadState, ProblemLine } from '../../ui/status/Notice.tsx'
import { useFieldWords, useRuleName } from './field-words.ts'
import styles from './RepairDialog.module.css'
import { PagePreviews } from './SourceTestResult.tsx'

type RepairDialogProps = {
  readonly source: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Compares the present and the new settings of a site that has changed, and applies the new ones. */
export function RepairDialog({ source: { id, name }, onClose }: RepairDialogProps) {
  const { t } = useTranslation()
  const repair = useSourceRepair(id)
  const change = useRepairSource(id)
  const dismiss = useDismissRepair(id)
  const onError = useErrorToast()
  const undo = () =>
    runMutation(change.mutateAsync, 'undo', { onSuccess: () => toast(t('sources.repair.undone', { name })), onError })
  const apply = () =>
    runMutation(change.mutateAsync, 'apply', {
      onSuccess: () => {
        toast(t('sources.repair.done', { name }), 'plain', undo)
        onClose()
      },
    })
  return (
    <Dialog title={t('sources.repair.title', { name })} onClose={onClose}>
      <LoadState query={repair} />
      {repair.data && <Comparison repair={repair.data} />}
      <ProblemLine error={change.error ?? dismiss.error} />
      <FormActions onCancel={onClose}>
        <Button variant="primary" busy={change.isPending} disabled={!repair.data} onClick={apply}>
          {t('sources.repair.apply')}
        </Button>
        <Button
          variant="ghost"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined, { onSuccess: onClose })}
        >
          {t('sources.repair.dismiss')}
        </Button>
      </FormActions>
    </Dialog>
  )
}

function Comparison({ repair: { movedTo, changes, chapters } }: { readonly repair: SourceRepair }) {
  const { t } = useTranslation()
  const ruleName = useRuleName()
  return (
    <div className={styles.comparison}>
      <p>
        {movedTo
          ? t('sources.repair.moved', { host: movedTo, count: changes.length })
          : t('sources.repair.changed', { count: changes.length })}
      </p>
      {chapters.map(({ number, before, after }) => (
        <section key={number}>
          <h3>{t('chapters.name', { number: formatChapterNumber(number) })}</h3>
          <div className={styles.sides}>
            <Side title={t('sources.repair.before')} result={before} />
            <Side title={t('sources.repair.after')} result={after} />
          </div>
        </section>
      ))}
      <details>
        <summary>{t('sources.repair.rules', { count: changes.length })}</summary>
        <dl className={styles.rules}>
          {changes.map(({ rule, before, after }) => (
            <div key={rule}>
              <dt>{ruleName(rule)}</dt>
              <dd>
                <del>{before ?? '–'}</del> <ins>{after ?? '–'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

type SideProps = { readonly title: string; readonly result: SourceRepair['chapters'][number]['after'] }

function Side({ title, result: { pages, preview, problem } }: SideProps) {
  const { t } = useTranslation()
  const inFieldWords = useFieldWords()
  return (
    <div className={styles.side}>
      <h4>{title}</h4>
      <p className="fine-print">{problem ? inFieldWords(problem) : t('sources.repair.pages', { count: pages ?? 0 })}</p>
      <PagePreviews preview={preview} />
    </div>
  )
}
