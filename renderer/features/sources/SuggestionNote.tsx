import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { SuggestedChapter, SuggestedList } from '../../../shared/contracts/suggest-configuration.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import form from '../../ui/forms/form.module.css'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { PagePreviews } from './SourceTestResult.tsx'
import styles from './SuggestionNote.module.css'
import type { Suggestion } from './suggestion.ts'

type SuggestionNoteProps = { readonly suggestion: Suggestion; readonly actions: ReactNode }

/** The suggestion in the form: warnings first, then the chapters and the list that were read, and the reasons. */
export function SuggestionNote({ suggestion, actions }: SuggestionNoteProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const { level, confidence, warnings, chapters, list, configuration } = suggestion
  const percent = Math.round(confidence * 100)
  return (
    <section className={styles.note} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} className="heading">
          {t(`sources.suggest.trust.${level}`)}
        </h2>
        <p className={styles.lead}>{t(`sources.suggest.${level === 'sure' ? 'look' : 'correct'}`)}</p>
      </header>
      {warnings.length > 0 && (
        <section className={styles.warnings} data-level={level} aria-label={t('sources.suggest.warnings')}>
          {warnings.map((warning) => (
            <p key={warning} className={styles.line}>
              <CircleAlert size={16} aria-hidden="true" />
              {warning}
            </p>
          ))}
        </section>
      )}
      <div className={styles.trust} data-level={level}>
        <ProgressBar label={t('sources.suggest.confidence')} done={percent} total={100} />
        <span>{t('sources.suggest.percent', { percent })}</span>
        {level === 'sure' && (
          <p className={classNames(styles.line, styles.verdict)}>
            <Check size={16} aria-hidden="true" />
            {t('sources.suggest.proved')}
          </p>
        )}
      </div>
      <section className={styles.chapters} aria-label={t('sources.suggest.chapters')}>
        {chapters.map((chapter) => (
          <ChapterFigure key={chapter.url} chapter={chapter} isPaged={isPaged(configuration)} />
        ))}
      </section>
      {list?.hasGaps && <MissingChapters url={list.url} />}
      {list ? <ListExcerpt list={list} /> : <p>{t('sources.suggest.noList')}</p>}
      <Reasons suggestion={suggestion} />
      {actions}
    </section>
  )
}

/** Whether a detection reads only the first pages of a chapter. */
const isPaged = ({ nextPageSelector, options }: Suggestion['configuration']): boolean =>
  nextPageSelector !== null || options.pageTurn !== undefined

type ChapterFigureProps = { readonly chapter: SuggestedChapter; readonly isPaged: boolean }

/** A chapter as the suggested configuration reads it. If each page has its own URL, only the first pages were read. */
function ChapterFigure({ chapter: { number, title, imageCount, preview }, isPaged }: ChapterFigureProps) {
  const { t } = useTranslation()
  const name =
    number === null ? t('sources.suggest.unnumbered') : t('chapters.name', { number: formatChapterNumber(number) })
  return (
    <figure className={styles.found}>
      <figcaption>
        <strong>{name}</strong> {title && <span dir="auto">{title}</span>}
        <small>{t(isPaged ? 'sources.suggest.pagesAtLeast' : 'chapters.pages', { count: imageCount })}</small>
      </figcaption>
      <PagePreviews preview={preview.slice(0, 3)} />
    </figure>
  )
}

/** The ways to get chapters that the list lacks. */
function MissingChapters({ url }: { readonly url: string }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('sources.suggest.missing.title')}>
      <p>{t('sources.suggest.missing.text')}</p>
      <div className={classNames(form.actions, styles.ways)}>
        <a href={url} target="_blank" rel="noreferrer">
          {t('sources.suggest.missing.open')}
        </a>
        <LinkButton href={paths.suggestSource}>{t('sources.suggest.missing.paste')}</LinkButton>
        <Button type="submit">{t('sources.suggest.missing.anyway')}</Button>
      </div>
    </section>
  )
}

/** The first and last chapters of the list. */
function ListExcerpt({ list: { count, entries } }: { readonly list: SuggestedList }) {
  const { t } = useTranslation()
  const { day } = useFormat()
  const hidden = count - entries.length
  const half = Math.ceil(entries.length / 2)
  const rows = entries.map(({ number, title, publishedAt, url }) => (
    <tr key={url}>
      <td>{formatChapterNumber(number)}</td>
      <td dir="auto">{title ?? ''}</td>
      <td>{publishedAt === null ? t('sources.suggest.noDate') : day(publishedAt)}</td>
    </tr>
  ))
  return (
    <table className={styles.list}>
      <caption>{t('sources.test.chapters', { count })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('addChapters.number')}</th>
          <th scope="col">{t('addManga.title.label')}</th>
          <th scope="col">{t('sources.suggest.entryDate')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, half)}
        {hidden > 0 && (
          <tr>
            <td colSpan={3}>{t('sources.suggest.more', { count: hidden })}</td>
          </tr>
        )}
        {rows.slice(half)}
      </tbody>
    </table>
  )
}

function Reasons({ suggestion: { reasons, requests } }: Pick<SuggestionNoteProps, 'suggestion'>) {
  const { t } = useTranslation()
  return (
    <details className={styles.details}>
      <summary>{t('sources.suggest.details')}</summary>
      <ul className={styles.reasons}>
        {reasons.map(({ supports, text }) => (
          <li key={text} className={styles.line} data-supports={supports}>
            {supports ? (
              <Check size={16} aria-label={t('sources.suggest.for')} />
            ) : (
              <CircleAlert size={16} aria-label={t('sources.suggest.against')} />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>{t('sources.suggest.requests', { count: requests })}</p>
    </details>
  )
}
