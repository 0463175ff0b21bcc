import { X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import styles from './Toasts.module.css'
import { dismissToast, pauseToast, resumeToast, type Toast, useToasts } from './toasts.store.ts'

export function Toasts() {
  const { t } = useTranslation()
  const toasts = useToasts((state) => state.toasts)
  const element = useRef<HTMLDivElement>(null)
  useLift(element, toasts.length)
  useUndoKey()
  return (
    <div ref={element} className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timeout
        <div
          key={toast.id}
          className={classNames(styles.toast, toast.tone === 'bad' && styles.bad)}
          onPointerEnter={() => pauseToast(toast.id)}
          onPointerLeave={() => resumeToast(toast.id)}
          onFocus={() => pauseToast(toast.id)}
          onBlur={() => resumeToast(toast.id)}
        >
          <p>{toast.text}</p>
          {toast.undo && (
            <Button variant="ghost" className={styles.action} onClick={() => undo(toast)}>
              {t('common.undo')}
            </Button>
          )}
          <IconButton label={t('common.dismiss')} icon={X} onClick={() => dismissToast(toast.id)} />
        </div>
      ))}
    </div>
  )
}

function undo(toast: Toast): void {
  dismissToast(toast.id)
  toast.undo?.()
}

/** Ctrl+Z undoes what the newest toast offers to undo, except while typing. */
function useUndoKey() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || (event.target as Element).closest('input, textarea, select')) return
      const newest = useToasts.getState().toasts.findLast((toast) => toast.undo)
      if (!newest) return
      event.preventDefault()
      undo(newest)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Between the toasts and the bar below them. */
const gap = 12

/** Lifts toasts above a floating bar that is where they would be; `--lift` is the distance from the end of the window. */
function useLift(toasts: RefObject<HTMLElement | null>, count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return
    const update = () => toasts.current && lift(toasts.current)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', update)
    }
  }, [toasts, count])
}

function lift(toasts: HTMLElement): void {
  toasts.style.removeProperty('--lift')
  const own = toasts.getBoundingClientRect()
  const bar = document.querySelector('[data-floats]')?.getBoundingClientRect()
  if (bar && bar.top < own.bottom + gap && bar.bottom > own.top && bar.top > own.height + gap)
    toasts.style.setProperty('--lift', `${Math.round(innerHeight - bar.top + gap)}px`)
}
