import { useCallback, useEffect, useState } from 'react'
import styles from './Flash.module.css'

/** How long the name of a change is shown. */
const shownMs = 1000

/** A short text in the middle of the page, and the function that shows it. */
export function useFlash() {
  const [flash, setFlash] = useState<{ readonly text: string }>()
  useEffect(() => {
    if (!flash) return
    const timer = setTimeout(() => setFlash(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [flash])
  const show = useCallback((text: string) => setFlash({ text }), [])
  return { text: flash?.text, show }
}

/** Names what a key has changed. It takes no clicks from the page. */
export function Flash({ text }: { readonly text: string | undefined }) {
  return (
    <div className={styles.flash} role="status" data-flash="">
      {text !== undefined && <p key={text}>{text}</p>}
    </div>
  )
}
