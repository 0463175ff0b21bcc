import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Minimum time between announcements. */
const intervalMs = 20_000

/** Screen reader text about the remaining jobs. Updated at intervals while it changes, and immediately when all are done. */
export function useQueueAnnouncement(left: number, failed: number): string {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const text =
    left === 0
      ? t('downloads.told.done', { failed: t('downloads.count.failed', { count: failed }) })
      : t('downloads.told.left', { count: left, failed: t('downloads.count.failed', { count: failed }) })
  const last = useRef({ text, at: Date.now() })
  useEffect(() => {
    if (text === last.current.text) return
    const isDone = left === 0
    const announce = () => {
      last.current = { text, at: Date.now() }
      setAnnouncement(text)
    }
    const timer = setTimeout(announce, isDone ? 0 : Math.max(0, last.current.at + intervalMs - Date.now()))
    return () => clearTimeout(timer)
  }, [text, left])
  return announcement
}
