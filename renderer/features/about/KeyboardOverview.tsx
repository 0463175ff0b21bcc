import { useTranslation } from 'react-i18next'
import styles from './AboutScreen.module.css'

/** Keyboard shortcuts outside the reader. Those of the reader are configurable and shown there. */
export function KeyboardOverview() {
  const { t } = useTranslation()
  const rows = [
    { keys: ['/'], action: t('about.keys.find') },
    { keys: ['Esc'], action: t('about.keys.leave') },
    { keys: ['Tab', '⇧ Tab'], action: t('about.keys.tab') },
    { keys: ['↑', '↓', '←', '→'], action: t('about.keys.arrows') },
    { keys: ['↵', '␣'], action: t('about.keys.press') },
    { keys: ['?'], action: t('about.keys.reader') },
  ]
  return (
    <section className={styles.part}>
      <h2>{t('about.keys.title')}</h2>
      <dl className={styles.keys}>
        {rows.map(({ keys, action }) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
