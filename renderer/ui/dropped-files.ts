import i18next from 'i18next'
import { navigate } from 'wouter/use-browser-location'
import { create } from 'zustand'
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
  /** A backup of another program, of which a browser reveals the contents only. */
  readonly file?: File
  /** Names of the archives that were dropped, if it was not the folder itself. */
  readonly only?: readonly string[]
}

/** What is dragged over the window: files and folders, or the address of a page. */
export type Drag = { readonly kind: 'files' | 'address'; readonly count: number }

/** What is dragged over the window now; undefined if nothing is. */
export const useDrag = create<{ readonly drag: Drag | undefined }>()(() => ({ drag: undefined }))

/**
 * Opens what is dropped on the window: one archive in the reader, a folder, several archives or a backup where they are moved
 * in, and the address of a page as a manga to add. Browsers do not reveal paths, so there the user has to enter the path of the folder.
 */
export function openDroppedFiles(desktop: DesktopBridge | undefined): void {
  const show = (drag: Drag | undefined) => useDrag.setState({ drag })
  // A drag that begins in the window, for example of a cover, is for another program.
  let isOwn = false
  document.addEventListener('dragstart', () => {
    isOwn = true
  })
  document.addEventListener('dragend', () => {
    isOwn = false
    show(undefined)
  })
  // The drag of a chapter as a file, which the system continues, has no end here.
  document.addEventListener('pointermove', ({ buttons }) => {
    if (buttons === 0) isOwn = false
  })
  const dragOf = (event: DragEvent) => (isOwn ? undefined : readDrag(event))
  document.addEventListener('dragover', (event) => {
    const drag = dragOf(event)
    // A part of the screen may take it, such as the dialog of a cover.
    show(event.defaultPrevented ? undefined : drag)
    if (!drag) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    // Without it, the pointer has left the window.
    if (relatedTarget === null) show(undefined)
  })
  document.addEventListener('drop', (event) => {
    const drag = dragOf(event)
    isOwn = false
    show(undefined)
    if (!drag || event.defaultPrevented || !event.dataTransfer) return
    event.preventDefault()
    if (drag.kind === 'address') openAddress(event.dataTransfer)
    else open(event.dataTransfer, desktop)
  })
}

/** Fields take addresses and files themselves. */
function readDrag({ dataTransfer, target }: DragEvent): Drag | undefined {
  if (!dataTransfer || (target instanceof Element && target.closest('input, textarea'))) return undefined
  const { types, items } = dataTransfer
  if (types.includes('Files')) return { kind: 'files', count: [...items].filter((item) => item.kind === 'file').length }
  return types.includes('text/uri-list') ? { kind: 'address', count: 1 } : undefined
}

function openAddress(data: DataTransfer): void {
  // Lines with # are comments (RFC 2483).
  const address = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .find((line) => line !== '' && !line.startsWith('#'))
  if (address && /^https?:/.test(address)) navigate(paths.addFromUrl(address))
  else toast(i18next.t('drop.notAnAddress'))
}

function open({ items, files }: DataTransfer, desktop: DesktopBridge | undefined): void {
  const archives = [...files].filter(({ name }) => isPageFileName(name))
  const folderIndex = [...items].findIndex((item) => item.webkitGetAsEntry()?.isDirectory)
  const folder = folderIndex < 0 ? undefined : files[folderIndex]
  const [first] = archives
  if (folder) openFolder({ name: folder.name, ...(desktop && { path: desktop.pathOfFile(folder) }) })
  else if (!first && files.length === 1 && foreignFile.test(files[0]!.name)) openForeignFile(files[0]!, desktop)
  else if (!first) toast(i18next.t('folder.notForBunko'))
  else if (desktop && archives.length === 1)
    desktop.openDroppedFile(first).then(navigate, (error: Error) => toast(error.message.replace(/^.*?Problem: /, '')))
  else openFolder({ name: first.name, ...(desktop && folderOf(archives.map((file) => desktop.pathOfFile(file)))) })
}

/** Backups and databases of other programs. */
const foreignFile = /\.(?:tachibk|gz|proto|json|sqlite|db)$/i
const backup = /\.(?:tachibk|gz|proto)$/i

/** Only a backup can be sent: a database stands beside others of its files. */
function openForeignFile(file: File, desktop: DesktopBridge | undefined): void {
  const { name } = file
  openFolder({ name, ...(desktop ? { path: desktop.pathOfFile(file) } : backup.test(name) && { file }) })
}

/** Opens the screen that brings in a folder. */
export const openFolder = (folder: Omit<DroppedFolder, 'id'>, options: { readonly replace?: boolean } = {}): void =>
  navigate(paths.moveIn, { ...options, state: { dropped: { ...folder, id: crypto.randomUUID() } } })

/** The folder of the first file. Files of one drop are in one folder. */
function folderOf(files: readonly string[]): Pick<DroppedFolder, 'path' | 'only'> {
  const end = Math.max(files[0]!.lastIndexOf('/'), files[0]!.lastIndexOf('\\'))
  return { path: files[0]!.slice(0, Math.max(end, 1)), only: files.map((file) => file.slice(end + 1)) }
}

export function readDroppedFolder(state: unknown): DroppedFolder | undefined {
  if (typeof state !== 'object' || state === null || !('dropped' in state)) return undefined
  return state.dropped as DroppedFolder
}
