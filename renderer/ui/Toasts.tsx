import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './Toasts.module.css'
import { dismissToast, holdToast, resumeToast, type Toast, useToasts } from './toasts.store.ts'

export function Toasts() {
  const { t } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  useUndoKey()
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: to be near it only keeps it in sight
        <div
          key={toast.id}
          className={cx(styles.toast, toast.tone === 'bad' && styles.bad)}
          onPointerEnter={() => holdToast(toast.id)}
          onPointerLeave={() => resumeToast(toast.id)}
          onFocus={() => holdToast(toast.id)}
          onBlur={() => resumeToast(toast.id)}
        >
          <p>{toast.text}</p>
          {toast.action && (
            <Button look="quiet" className={styles.action} onClick={() => take(toast)}>
              {toast.action.label}
            </Button>
          )}
          <IconButton label={t('common.dismiss')} icon={X} onClick={() => dismissToast(toast.id)} />
        </div>
      ))}
    </div>
  )
}

function take({ id, action }: Toast): void {
  dismissToast(id)
  action?.onSelect()
}

/** Ctrl+Z takes the newest offer to undo, but not from a text that is being written. */
function useUndoKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || (event.target as Element).closest('input, textarea, select')) return
      const newest = useToasts.getState().toasts.findLast(({ action }) => action)
      if (!newest) return
      event.preventDefault()
      take(newest)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
