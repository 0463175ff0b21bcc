import { Check, CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { PagePreviews } from './PagePreviews.tsx'
import styles from './SuggestionNote.module.css'
import type { Suggestion } from './suggestion.ts'

/** The confidence of the suggestion in the form, the reasons, and the pages found. */
export function SuggestionNote({ suggestion }: { readonly suggestion: Suggestion }) {
  const { t } = useTranslation()
  const headingId = useId()
  const { confidence, reasons, preview, configuration, totalImages } = suggestion
  const percent = Math.round(confidence * 100)
  const trust = confidence >= 0.8 ? 'high' : confidence >= 0.5 ? 'middle' : 'low'
  const found = configuration.nextPageSelector === null ? 'found' : 'foundPaged'
  return (
    <section className={styles.note} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId} className={styles.heading}>
          {t(`sources.suggest.trust.${trust}`)}
        </h2>
        <p>{t('sources.suggest.look')}</p>
      </header>
      <div className={styles.trust} data-trust={trust}>
        <ProgressBar label={t('sources.suggest.confidence')} done={percent} total={100} />
        <span>{t('sources.suggest.percent', { percent })}</span>
      </div>
      <figure className={styles.found}>
        <figcaption>{t(`sources.suggest.${found}`, { count: totalImages })}</figcaption>
        <PagePreviews preview={preview} />
      </figure>
      <ul className={styles.reasons}>
        {reasons.map(({ supports, text }) => (
          <li key={text} data-supports={supports}>
            {supports ? (
              <Check size={16} aria-label={t('sources.suggest.for')} />
            ) : (
              <CircleAlert size={16} aria-label={t('sources.suggest.against')} />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
