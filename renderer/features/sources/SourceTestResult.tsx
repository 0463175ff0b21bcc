import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'
import { useFormat } from '../../i18n/format.ts'
import form from '../../ui/forms/form.module.css'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import { PagePreviews } from './PagePreviews.tsx'
import styles from './SourceForm.module.css'

const maxShownUrls = 5

type ResultProps = { readonly result: ScraperTestResult; readonly extra: readonly string[] }

/** The pages and chapters found, and the errors. */
export function SourceTestResult({ result, extra }: ResultProps) {
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
            <small className={form.note}>
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
      {left > 0 && <p className={form.note}>{t('sources.test.others', { count: left })}</p>}
    </div>
  )
}

type FailureProps = {
  readonly message: string
  /** Instructions for failures that are fixed the same way for every site. */
  readonly help?: readonly { readonly title: string; readonly text: string }[]
  readonly extra: readonly string[]
}

export function TestFailure({ message, help = [], extra }: FailureProps) {
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
