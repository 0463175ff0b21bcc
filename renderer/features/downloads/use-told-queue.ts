import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Nobody can listen to more. */
const everyMs = 20_000

/** What a screen reader is told of the queue: how much is left, when it has changed, and at once when all is done. */
export function useToldQueue(left: number, failed: number): string {
  const { t } = useTranslation()
  const [told, setTold] = useState('')
  const words =
    left === 0
      ? t('downloads.told.done', { failed: t('downloads.count.failed', { count: failed }) })
      : t('downloads.told.left', { count: left, failed: t('downloads.count.failed', { count: failed }) })
  const last = useRef({ words, at: Date.now() })
  useEffect(() => {
    if (words === last.current.words) return
    const isDone = left === 0
    const tell = () => {
      last.current = { words, at: Date.now() }
      setTold(words)
    }
    const timer = setTimeout(tell, isDone ? 0 : Math.max(0, last.current.at + everyMs - Date.now()))
    return () => clearTimeout(timer)
  }, [words, left])
  return told
}
