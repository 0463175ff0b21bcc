import { useTranslation } from 'react-i18next'
import styles from './AboutScreen.module.css'

/** What keys do outside of the reader, which shows its own, for they can be changed there. */
export function KeyboardOverview() {
  const { t } = useTranslation()
  const rows = [
    { keys: ['/'], does: t('about.keys.find') },
    { keys: ['Esc'], does: t('about.keys.leave') },
    { keys: ['Tab', '⇧ Tab'], does: t('about.keys.tab') },
    { keys: ['↑', '↓', '←', '→'], does: t('about.keys.arrows') },
    { keys: ['↵', '␣'], does: t('about.keys.press') },
    { keys: ['?'], does: t('about.keys.reader') },
  ]
  return (
    <section className={styles.part}>
      <h2>{t('about.keys.title')}</h2>
      <dl className={styles.keys}>
        {rows.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
