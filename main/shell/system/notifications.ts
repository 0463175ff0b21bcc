import { Notification } from 'electron'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import type { App } from '../../app.ts'
import type { DesktopText } from '../desktop-text.ts'

type NotificationDeps = {
  readonly library: Pick<App, 'subscribe'>
  readonly text: DesktopText
  readonly getSettings: () => SettingsValues['desktop']
  /** Opens a path in the window. */
  readonly open: (path: string) => void
}

/** Events within this time are one notification, because many chapters fail when a site is down. */
const collectMs = 3000

/**
 * Shows system notifications for failed downloads, new chapters and upcoming meal cutoffs. A click opens the related
 * screen.
 */
export function showNotifications({ library, text, getSettings, open }: NotificationDeps): void {
  const notifyFailures = collect((count) => {
    notify(text('notifications.downloadFailed', { count }), text('notifications.downloadFailedBody'), () =>
      open('/downloads'),
    )
  })
  const notifyNewChapters = collect((count) =>
    notify(text('notifications.newChapters', { count }), '', () => open('/updates')),
  )
  library.subscribe((event) => {
    if (event.name === 'chapters.noticed' && getSettings().notifyNewChapters)
      notifyNewChapters(event.data.chapterIds.length)
    if (event.name === 'meals.cutoff-near') {
      const { isChosen } = event.data
      const hint = isChosen ? text('notifications.mealsChosen') : text('notifications.mealsNotChosen')
      notify(text('notifications.mealCutoff'), isChosen === null ? '' : hint, () => open('/meals'))
    }
    if (event.name !== 'job.changed') return
    const { status, type } = event.data.job
    if (status === 'failed' && type === 'scrape_chapter' && getSettings().notifyFailures) notifyFailures(1)
  })
}

/** Adds up counts and passes on the total after `collectMs`. */
function collect(onTotal: (count: number) => void): (count: number) => void {
  let total = 0
  return (count) => {
    if (total === 0) {
      setTimeout(() => {
        const collected = total
        total = 0
        onTotal(collected)
      }, collectMs)
    }
    total += count
  }
}

/** Notifications on the screen. Without a reference they are collected as garbage, and a click does nothing. */
const shown = new Set<Notification>()

/** Shows one notification. */
export function notify(title: string, body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  shown.add(notification)
  const forget = () => void shown.delete(notification)
  notification.on('click', () => {
    forget()
    onClick()
  })
  notification.on('close', forget)
  notification.on('failed', forget)
  notification.show()
}
