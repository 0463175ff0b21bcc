import { Check, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSuggestionProgress } from '../../api/sources/suggestion.ts'
import form from '../../ui/forms/form.module.css'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './SuggestionProgress.module.css'

/** The steps of the running suggestion and its number of requests. */
export function SuggestionProgress() {
  const { t } = useTranslation()
  const { steps, requests } = useSuggestionProgress()
  const current = steps.at(-1)
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('sources.suggest.running')} done={0} total={0} />
      <ol className={styles.steps} role="status" aria-live="polite">
        {steps.map((step) => (
          <li key={step} data-current={step === current}>
            {step === current ? <LoaderCircle size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />}
            {t(`sources.suggest.steps.${step}`)}
          </li>
        ))}
      </ol>
      {requests > 0 && <p className={form.note}>{t('sources.suggest.requests', { count: requests })}</p>}
    </div>
  )
}
