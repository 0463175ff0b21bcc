import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'
import { useFormat } from '../../i18n/format.ts'
import { useFailureHelp } from '../../ui/status/failure-help.ts'
import form from '../../ui/forms/form.module.css'
import { PicturePreviews } from './PicturePreviews.tsx'
import styles from './SourceTest.module.css'

const shownAddresses = 5

type ResultProps = { readonly result: ScraperTestResult; readonly extra: readonly string[] }

/** What was found, also where something else went wrong. */
export function SourceTestResult({ result, extra }: ResultProps) {
  const { t } = useTranslation()
  const advice = useFailureHelp()
  const told = result.errors.flatMap(({ code }) => advice(code) ?? [])
  return (
    <>
      {result.totalImages > 0 && <Pages result={result} />}
      {result.totalChapters !== null && <Chapters result={result} />}
      {!result.success && <TestFailure words={t('sources.test.failed')} told={told} extra={extra} />}
    </>
  )
}

type FoundProps = Pick<ResultProps, 'result'>

/** What the selectors of the chapter found. */
function Pages({ result: { totalImages, imageUrls, preview } }: FoundProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.good}>
      <p>
        <strong>{t('sources.test.found', { count: totalImages })}</strong>
      </p>
      {preview.length > 0 ? <PicturePreviews preview={preview} /> : <p>{t('sources.test.noPictures')}</p>}
      <details>
        <summary>{t('sources.test.first')}</summary>
        <ol className={styles.addresses}>
          {imageUrls.slice(0, shownAddresses).map((address, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page may come twice, and the list never changes its order
            <li key={index}>
              <code>{address}</code>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

/** What the selectors and patterns of the chapter list made of its entries. */
function Chapters({ result: { totalChapters, chapters } }: FoundProps) {
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
  readonly words: string
  /** What to do, where that is the same at every site. */
  readonly told?: readonly { readonly title: string; readonly text: string }[]
  readonly extra: readonly string[]
}

export function TestFailure({ words, told = [], extra }: FailureProps) {
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
