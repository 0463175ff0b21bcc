import type { UseMutationResult } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'
import type { PicturePreview, ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { violationMessage } from '../../ui/forms/violations.ts'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './SourceForm.module.css'
import { emptyTest, type TestDraft } from './test-draft.ts'

const maxShownUrls = 5

type ResultProps = { readonly result: ScraperTestResult; readonly extra: readonly string[] }

/** The pages and chapters found, and the errors. */
function SourceTestResult({ result, extra }: ResultProps) {
  const { t } = useTranslation()
  const failureHelp = useFailureHelp()
  const help = result.errors.flatMap(({ code }) => failureHelp(code) ?? [])
  return (
    <>
      {result.totalImages > 0 && <Pages result={result} />}
      {result.totalChapters !== null && <Chapters result={result} />}
      {!result.success && <TestFailure message={t('sources.test.failed')} help={help} extra={extra} />}
    </>
  )
}

type FindingsProps = Pick<ResultProps, 'result'>

/** Page images found by the selectors. */
function Pages({ result: { totalImages, imageUrls, preview } }: FindingsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.good}>
      <p>
        <strong>{t('sources.test.found', { count: totalImages })}</strong>
      </p>
      {preview.length > 0 ? <PagePreviews preview={preview} /> : <p>{t('sources.test.noPictures')}</p>}
      <details>
        <summary>{t('sources.test.first')}</summary>
        <ol className={styles.urls}>
          {imageUrls.slice(0, maxShownUrls).map((url, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: URLs can repeat, and the order never changes
            <li key={index}>
              <code>{url}</code>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

/** Chapters found by the chapter list's selectors and patterns. */
function Chapters({ result: { totalChapters, chapters } }: FindingsProps) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const left = (totalChapters ?? 0) - chapters.length
  return (
    <div className={styles.good}>
      <p>
        <strong>{t('sources.test.chapters', { count: totalChapters ?? 0 })}</strong>
      </p>
      <ul className={styles.chapters}>
        {chapters.map(({ number, title, volume, groups, language, publishedAt, url }) => (
          <li key={url}>
            {t('chapters.name', { number: formatChapterNumber(number) })} {title && <span dir="auto">{title}</span>}
            <small className="note">
              {[
                volume === null ? '' : t('chapters.volume', { volume }),
                publishedAt === null ? '' : day(publishedAt),
                language?.toUpperCase(),
                ...groups,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="note">{t('sources.test.others', { count: left })}</p>}
    </div>
  )
}

type FailureProps = {
  readonly message: string
  /** Instructions for failures that are fixed the same way for every site. */
  readonly help?: readonly { readonly title: string; readonly text: string }[]
  readonly extra: readonly string[]
}

function TestFailure({ message, help = [], extra }: FailureProps) {
  const { t } = useTranslation()
  const lines = extra.map((line) => <p key={line}>{line}</p>)
  return (
    <div className={styles.bad}>
      <p>
        <strong>{help[0]?.title ?? message}</strong>
      </p>
      {help.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {help.length > 0 ? (
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

/** The properties whose violations this panel shows. The others follow from the URL. */
export const testFieldPaths = ['testUrl'] as const

type SourceTestProps = {
  readonly test: TestDraft
  readonly onTest: (test: TestDraft) => void
  readonly violations: readonly Violation[]
  /** Violations that no field shows. */
  readonly extra: readonly string[]
  readonly run: Pick<UseMutationResult, 'error' | 'isPending'> & { readonly data: ScraperTestResult | undefined }
  readonly onRun: () => void
}

/** Tests the settings with one chapter. */
export function SourceTest({ test, onTest, violations, extra, run, onRun }: SourceTestProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter runs the test instead of submitting the surrounding form.
    event.preventDefault()
    onRun()
  }
  return (
    <section id="test" className={styles.test} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} className="heading">
          {t('sources.test.title')}
        </h2>
        <p className="note">{t('sources.test.note')}</p>
      </header>
      <TextField
        name="testUrl"
        label={t('sources.test.testUrl.label')}
        hint={t('sources.test.testUrl.hint')}
        code
        inputMode="url"
        value={test.testUrl}
        error={violationMessage(violations, 'testUrl')}
        onText={(testUrl) => onTest({ ...emptyTest, testUrl })}
        onKeyDown={onKeyDown}
      />
      <div>
        <Button busy={run.isPending} onClick={onRun}>
          {t('sources.test.submit')}
        </Button>
      </div>
      <div role="status" aria-live="polite">
        {run.isPending && <p className="note">{t('sources.test.running')}</p>}
        {run.data && !run.isPending && <SourceTestResult result={run.data} extra={extra} />}
        {run.error instanceof ApiProblem && run.error.status === 422 && !run.isPending && (
          <TestFailure message={t('form.wrong')} extra={extra} />
        )}
      </div>
      {!(run.error instanceof ApiProblem && run.error.status === 422) && <ProblemLine error={run.error} />}
    </section>
  )
}

/** The previews that have a thumbnail. */
export function PagePreviews({ preview }: { readonly preview: readonly PicturePreview[] }) {
  const previews = preview.filter(({ thumbnail }) => thumbnail !== null)
  return (
    <div className={styles.previews}>
      {previews.map((page) => (
        <PagePreview key={page.page} preview={page} />
      ))}
    </div>
  )
}

/** A page image downloaded by Bunko. Nothing is loaded from the site itself. */
function PagePreview({ preview: { page, width, height, thumbnail } }: { readonly preview: PicturePreview }) {
  const { t } = useTranslation()
  const url = useObjectUrl(thumbnail ?? '')
  return (
    <div className={styles.preview}>
      {url && <img src={url} alt={t('sources.suggest.picture', { page })} />}
      <span>
        {width} × {height}
      </span>
    </div>
  )
}

function useObjectUrl(base64: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const objectUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [base64])
  return url
}
