import { Notification } from 'electron'
import type { SettingsValues } from '../../../shared/contracts/settings.ts'
import type { App } from '../../app.ts'
import type { DesktopText } from '../../platform/i18n/desktop-text.ts'

export type NoticePorts = {
  readonly library: Pick<App, 'subscribe'>
  readonly text: DesktopText
  readonly wanted: () => SettingsValues['desktop']
  /** Opens the window on a path. */
  readonly open: (path: string) => void
}

/** What happens within so long is one notification: a site that is gone fails a hundred chapters. */
const gatherMs = 3000

/** Shows the system's notifications for failed downloads, new chapters and meals to be chosen. A click opens the screen that says more. */
export function showNotices({ library, text, wanted, open }: NoticePorts): void {
  const failures = gather((count) => {
    notify(text('notifications.downloadFailed', { count }), text('notifications.downloadFailedBody'), () =>
      open('/downloads'),
    )
  })
  const chapters = gather((count) => notify(text('notifications.newChapters', { count }), '', () => open('/updates')))
  library.subscribe((event) => {
    if (event.name === 'chapters.noticed' && wanted().notifyNewChapters) chapters(event.data.chapterIds.length)
    if (event.name === 'meals.cutoff-near') {
      const { isChosen } = event.data
      const hint = isChosen ? text('notifications.mealsChosen') : text('notifications.mealsNotChosen')
      notify(text('notifications.mealCutoff'), isChosen === null ? '' : hint, () => open('/meals'))
    }
    if (event.name !== 'job.changed') return
    const { status, type } = event.data.job
    if (status === 'failed' && type === 'scrape_chapter' && wanted().notifyFailures) failures(1)
  })
}

function gather(tell: (count: number) => void): (count: number) => void {
  let sum = 0
  return (count) => {
    if (sum === 0) {
      setTimeout(() => {
        const all = sum
        sum = 0
        tell(all)
      }, gatherMs)
    }
    sum += count
  }
}

function notify(title: string, body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title, body })
  notification.on('click', onClick)
  notification.show()
}
