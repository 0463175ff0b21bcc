import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './KeyboardHelp.module.css'

const rows = [
  ['←', '→', 'turn'],
  ['Space', 'PgDn', 'forward'],
  ['Shift + Space', 'PgUp', 'back'],
  ['↑', '↓', 'scroll'],
  ['Home', 'End', 'ends'],
  ['M', undefined, 'controls'],
  ['D', undefined, 'direction'],
  ['W', undefined, 'fit'],
  ['F', undefined, 'fullScreen'],
  ['Esc', undefined, 'leave'],
  ['?', undefined, 'help'],
] as const

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('reader.help.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {rows.map(([key, other, meaning]) => (
          <div key={meaning}>
            <dt>
              <kbd>{key}</kbd>
              {other && <kbd>{other}</kbd>}
            </dt>
            <dd>{t(`reader.help.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('reader.help.pointer')}</p>
    </Dialog>
  )
}
