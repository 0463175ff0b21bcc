import type { UseMutationResult } from '@tanstack/react-query'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import form from '../../ui/forms/form.module.css'
import { violationMessage } from '../../ui/forms/violations.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './SourceForm.module.css'
import { SourceTestResult, TestFailure } from './SourceTestResult.tsx'
import type { SourceDraft } from './source-draft.ts'
import { resolveTestDraft, type TestDraft } from './test-draft.ts'

/** The properties whose violations this panel shows. */
export const testFieldPaths = ['testUrl', 'mangaSlug', 'chapterNumber'] as const

type SourceTestProps = {
  readonly source: SourceDraft
  readonly test: TestDraft
  readonly onTest: (test: TestDraft) => void
  readonly violations: readonly Violation[]
  /** Violations that no field shows. */
  readonly extra: readonly string[]
  readonly run: Pick<UseMutationResult, 'error' | 'isPending'> & { readonly data: ScraperTestResult | undefined }
  readonly onRun: () => void
}

/** Tests the settings with one chapter. */
export function SourceTest({ source, test, onTest, violations, extra, run, onRun }: SourceTestProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const shown = resolveTestDraft(test, source)
  const field = (name: (typeof testFieldPaths)[number]) => ({
    name,
    label: t(`sources.test.${name}.label`),
    value: shown[name],
    error: violationMessage(violations, name),
    onText: (value: string) => onTest({ ...test, [name]: value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      // Enter runs the test instead of submitting the surrounding form.
      event.preventDefault()
      onRun()
    },
  })
  return (
    <section className={styles.test} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} className={styles.heading}>
          {t('sources.test.title')}
        </h2>
        <p className={form.note}>{t('sources.test.note')}</p>
      </header>
      <TextField {...field('testUrl')} code inputMode="url" hint={t('sources.test.testUrl.hint')} />
      <div className={form.pair}>
        <TextField {...field('mangaSlug')} code />
        <TextField {...field('chapterNumber')} inputMode="decimal" />
      </div>
      <div>
        <Button busy={run.isPending} onClick={onRun}>
          {t('sources.test.submit')}
        </Button>
      </div>
      <div role="status" aria-live="polite">
        {run.isPending && <p className={form.note}>{t('sources.test.running')}</p>}
        {run.data && !run.isPending && <SourceTestResult result={run.data} extra={extra} />}
        {run.error instanceof ApiProblem && run.error.status === 422 && !run.isPending && (
          <TestFailure message={t('form.wrong')} extra={extra} />
        )}
      </div>
      {!(run.error instanceof ApiProblem && run.error.status === 422) && <ProblemLine error={run.error} />}
    </section>
  )
}
