import { app, type JumpListCategory, type JumpListItem, type Menu } from 'electron'
import type { EventName } from '../../../shared/contracts/events.ts'
import type { ContinueReadingItem } from '../../../shared/contracts/reader.ts'
import type { App } from '../../app.ts'
import type { Log } from '../../platform/log.ts'
import type { ApiClient } from '../api-client.ts'
import type { DesktopText } from '../desktop-text.ts'
import { linkScheme } from './deep-links.ts'
import { watchLibrary } from './watch-library.ts'

/** A chapter to continue with. */
export type RecentChapter = {
  /** Title of the manga and number of the chapter. */
  readonly label: string
  /** In the app. */
  readonly path: string
}

type RecentDeps = {
  readonly library: Pick<App, 'subscribe'>
  readonly callApi: ApiClient
  readonly text: DesktopText
  readonly log: Log
}

const count = 8
/** Events after which another chapter may be the one to continue with. */
const events: ReadonlySet<EventName> = new Set([
  'progress.saved',
  'manga.changed',
  'mangas.removed',
  'chapters.changed',
  'chapter.downloaded',
  'folders.changed',
])

/** Calls `onChange` with the chapters to continue with, most recently read first, now and when they change. */
export function watchRecentChapters(
  { library, callApi, text, log }: RecentDeps,
  onChange: (recent: readonly RecentChapter[]) => void,
): void {
  const read = async () => {
    const { items } = await callApi<{ items: readonly ContinueReadingItem[] }>(`/api/reader/continue?limit=${count}`)
    return items.map(({ title, number, chapterId }) => ({
      label: text('menu.chapter', { title, number }),
      path: `/read/${chapterId}`,
    }))
  }
  watchLibrary({ library, log, events, read, onChange })
}

/** Shows the chapters in the menu of the app's icon on macOS and Windows. */
export function showRecentAtIcon(recent: readonly RecentChapter[], text: DesktopText, dockMenu: () => Menu): void {
  if (process.platform === 'darwin') app.dock?.setMenu(dockMenu())
  if (process.platform === 'win32') setJumpList(recent, text)
}

function setJumpList(recent: readonly RecentChapter[], text: DesktopText): void {
  const removed = app.getJumpListSettings().removedItems.map(({ args }) => args)
  const items = jumpListItems(recent, removed, process.execPath)
  app.setJumpList(items.length === 0 ? null : jumpList(text('menu.continueReading'), items))
}

/** Files that were opened are listed by Windows itself. */
export const jumpList = (name: string, items: JumpListItem[]): JumpListCategory[] => [
  { type: 'custom', name, items },
  { type: 'recent' },
]

/**
 * Windows refuses a list with an item that the user has removed from it.
 * @param removed the arguments of the removed items
 */
export function jumpListItems(
  recent: readonly RecentChapter[],
  removed: readonly (string | undefined)[],
  program: string,
): JumpListItem[] {
  return recent
    .map(({ label, path }): JumpListItem => {
      const args = `${linkScheme}:/${path}`
      return { type: 'task', title: label, program, args, iconPath: program, iconIndex: 0 }
    })
    .filter(({ args }) => !removed.includes(args))
}
