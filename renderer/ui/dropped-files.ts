import i18next from 'i18next'
import { navigate } from 'wouter/use-browser-location'
import type { DesktopBridge } from '../../shared/bridge.ts'
import { isPageFileName } from '../../shared/page-file-extensions.ts'
import { toast } from './overlays/toasts.store.ts'
import { paths } from './paths.ts'

/** A folder, or the archives of one, that was dropped on the window. */
export type DroppedFolder = {
  /** New for each drop. */
  readonly id: string
  readonly name: string
  /** Undefined in a browser, which does not reveal it. */
  readonly path?: string
  /** Names of the archives that were dropped, if it was not the folder itself. */
  readonly only?: readonly string[]
}

/**
 * Opens what is dropped on the window: one archive in the reader, a folder or several archives as a collection. Browsers do not
 * reveal paths, so there the user has to enter the path of the folder.
 */
export function openDroppedFiles(desktop: DesktopBridge | undefined): void {
  const isForWindow = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer?.types.includes('Files') && !(target instanceof Element && target.closest('input[type="file"]'))
  document.addEventListener('dragover', (event) => {
    if (!isForWindow(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  })
  document.addEventListener('drop', (event) => {
    if (!isForWindow(event) || event.defaultPrevented || !event.dataTransfer) return
    event.preventDefault()
    open(event.dataTransfer, desktop)
  })
}

function open({ items, files }: DataTransfer, desktop: DesktopBridge | undefined): void {
  const archives = [...files].filter(({ name }) => isPageFileName(name))
  const folderIndex = [...items].findIndex((item) => item.webkitGetAsEntry()?.isDirectory)
  const folder = folderIndex < 0 ? undefined : files[folderIndex]
  const [first] = archives
  if (folder) openFolder({ name: folder.name, ...(desktop && { path: desktop.pathOfFile(folder) }) })
  else if (!first) toast(i18next.t('folder.notForBunko'))
  else if (desktop && archives.length === 1)
    desktop.openDroppedFile(first).then(navigate, (error: Error) => toast(error.message.replace(/^.*?Problem: /, '')))
  else openFolder({ name: first.name, ...(desktop && folderOf(archives.map((file) => desktop.pathOfFile(file)))) })
}

/** Opens the screen that brings in a folder. */
export const openFolder = (folder: Omit<DroppedFolder, 'id'>, options: { readonly replace?: boolean } = {}): void =>
  navigate(paths.addFolder, { ...options, state: { dropped: { ...folder, id: crypto.randomUUID() } } })

/** The folder of the first file. Files of one drop are in one folder. */
function folderOf(files: readonly string[]): Pick<DroppedFolder, 'path' | 'only'> {
  const end = Math.max(files[0]!.lastIndexOf('/'), files[0]!.lastIndexOf('\\'))
  return { path: files[0]!.slice(0, Math.max(end, 1)), only: files.map((file) => file.slice(end + 1)) }
}

export function readDroppedFolder(state: unknown): DroppedFolder | undefined {
  if (typeof state !== 'object' || state === null || !('dropped' in state)) return undefined
  return state.dropped as DroppedFolder
}
