import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Toasts.module.css'
import { dismissToast, useToasts } from './toasts.store.ts'

export function Toasts() {
  const { t } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map(({ id, text, tone }) => (
        <div key={id} className={cx(styles.toast, tone === 'bad' && styles.bad)}>
          <p>{text}</p>
          <IconButton label={t('common.dismiss')} icon={X} onClick={() => dismissToast(id)} />
        </div>
      ))}
    </div>
  )
}
