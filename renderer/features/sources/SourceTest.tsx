import type { UseMutationResult } from '@tanstack/react-query'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useAdvice } from '../../ui/advice.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import form from '../../ui/form.module.css'
import { ProblemLine } from '../../ui/Notice.tsx'
import { messageFor } from '../../ui/violations.ts'
import styles from './SourceTest.module.css'
import type { SourceDraft } from './source-draft.ts'
import { shownTest, type TestDraft } from './test-draft.ts'

/** The paths whose messages this panel shows. */
export const testFieldPaths = ['testUrl', 'mangaSlug', 'chapterNumber'] as const

type SourceTestProps = {
  readonly source: SourceDraft
  readonly test: TestDraft
  readonly onTest: (test: TestDraft) => void
  readonly violations: readonly Violation[]
  /** Messages that no field shows. */
  readonly extra: readonly string[]
  readonly run: Pick<UseMutationResult<ScraperTestResult>, 'data' | 'error' | 'isPending'>
  readonly onRun: () => void
}

/** Tries the settings above on one chapter. Addresses are shown as text: no picture of another site is ever loaded. */
export function SourceTest({ source, test, onTest, violations, extra, run, onRun }: SourceTestProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const shown = shownTest(test, source)
  const field = (name: (typeof testFieldPaths)[number]) => ({
    name,
    label: t(`sources.test.${name}.label`),
    value: shown[name],
    error: messageFor(violations, name),
    onText: (value: string) => onTest({ ...test, [name]: value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      // Here it means this test, not the form around it.
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
        {run.data && !run.isPending && <Result result={run.data} extra={extra} />}
        {run.error instanceof ApiProblem && run.error.status === 422 && !run.isPending && (
          <Failure words={t('sources.test.wrong')} extra={extra} />
        )}
      </div>
      {!(run.error instanceof ApiProblem && run.error.status === 422) && <ProblemLine error={run.error} />}
    </section>
  )
}

const shownAddresses = 5

type ResultProps = { readonly result: ScraperTestResult; readonly extra: readonly string[] }

/** What was found, also where something else went wrong. */
function Result({ result, extra }: ResultProps) {
  const { t } = useTranslation()
  const advice = useAdvice()
  const told = result.errors.flatMap(({ code }) => advice(code) ?? [])
  return (
    <>
      {result.totalImages > 0 && <Found result={result} />}
      {!result.success && <Failure words={t('sources.test.failed')} told={told} extra={extra} />}
    </>
  )
}

function Found({ result: { totalImages, totalChapters, imageUrls } }: Pick<ResultProps, 'result'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.good}>
      <p>
        <strong>{t('sources.test.found', { count: totalImages })}</strong>
      </p>
      {totalChapters !== null && (
        <p>
          <strong>{t('sources.test.chapters', { count: totalChapters })}</strong>
        </p>
      )}
      <p>{t('sources.test.first')}</p>
      <ol className={styles.addresses}>
        {imageUrls.slice(0, shownAddresses).map((address, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page may come twice, and the list never changes its order
          <li key={index}>
            <code>{address}</code>
          </li>
        ))}
      </ol>
    </div>
  )
}

type FailureProps = {
  readonly words: string
  /** What to do, where that is the same at every site. */
  readonly told?: readonly { readonly title: string; readonly text: string }[]
  readonly extra: readonly string[]
}

function Failure({ words, told = [], extra }: FailureProps) {
  const { t } = useTranslation()
  const lines = extra.map((line) => <p key={line}>{line}</p>)
  return (
    <div className={styles.bad}>
      <p>
        <strong>{told[0]?.title ?? words}</strong>
      </p>
      {told.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {told.length > 0 ? (
        <details>
          <summary>{t('sources.test.details')}</summary>
          {lines}
        </details>
      ) : (
        lines
      )}
    </div>
  )
}
