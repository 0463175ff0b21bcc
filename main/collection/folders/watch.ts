import { statfs } from 'node:fs/promises'
import type { FSWatcher } from 'chokidar'
import { isPageFileName } from '../../../shared/page-file-extensions.ts'
import { isPageName } from '../../platform/cbz/entry-names.ts'
import type { Log } from '../../platform/log.ts'
import { isServiceName } from '../inspect/walk-folder.ts'

/** How the changes of a folder are noticed. */
type Watching = 'events' | 'polling'
export type FolderWatch = { readonly watching: Watching; close(): Promise<void> }

type WatchOptions = {
  readonly log: Log
  /** Called some time after a change, once for many changes. */
  readonly onChange: () => void
  readonly quietMs?: number
  readonly pollMs?: number
  readonly isNetworkFolder?: (path: string) => Promise<boolean>
}

/** Copying a file causes many changes; they are one. */
const usualQuietMs = 2_000
const usualPollMs = 5 * 60_000

/**
 * Watches a folder. Network shares send no events for changes by other machines, and the number of watched files is limited by
 * the system: such folders are looked at regularly instead.
 */
export async function watchFolder(path: string, options: WatchOptions): Promise<FolderWatch> {
  const { quietMs = usualQuietMs, pollMs = usualPollMs, onChange, log } = options
  if (await (options.isNetworkFolder ?? isNetworkFolder)(path)) return poll(onChange, pollMs)
  let quiet: NodeJS.Timeout | undefined
  let polling: FolderWatch | undefined
  const { watch } = await import('chokidar') // Only with linked folders, so it does not belong to the start.
  const watcher: FSWatcher = watch(path, {
    ignoreInitial: true,
    persistent: true,
    followSymlinks: false,
    atomic: false,
    // Files are noticed by their folders: keeping each of thousands holds the process, and there can be as many as pages.
    ignored: (file, stats) => file !== path && (isServiceName(nameOf(file)) || !!stats?.isFile()),
  })
  const notice = () => {
    clearTimeout(quiet)
    quiet = setTimeout(onChange, quietMs).unref()
  }
  watcher.on('all', notice)
  watcher.on('raw', (_event, file) => {
    const name = nameOf(String(file))
    if (isPageFileName(name) || isPageName(name)) notice()
  })
  watcher.on('error', (error) => {
    if (polling) return
    log.warn({ err: error }, 'a folder cannot be watched and is looked at regularly instead')
    polling = poll(onChange, pollMs)
    void watcher.close()
  })
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve)
    watcher.once('error', () => resolve())
  })
  return {
    get watching() {
      return polling ? ('polling' as const) : ('events' as const)
    },
    async close() {
      clearTimeout(quiet)
      await polling?.close()
      await watcher.close()
    },
  }
}

const nameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

function poll(onChange: () => void, everyMs: number): FolderWatch {
  const timer = setInterval(onChange, everyMs).unref()
  return { watching: 'polling', close: async () => clearInterval(timer) }
}

/** Types of file systems of other machines, as `statfs` names them on Linux: NFS, SMB (three), 9P, FUSE, AFS, Ceph. */
const networkTypes = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x65735546, 0x5346414f, 0x00c36400])

async function isNetworkFolder(path: string): Promise<boolean> {
  if (process.platform === 'win32') return /^[\\/]{2}[^\\/?.]/.test(path)
  if (process.platform !== 'linux') return false
  // A folder that is missing is watched as a local one; its scan reports the error.
  const { type } = await statfs(path).catch(() => ({ type: 0 }))
  return networkTypes.has(type >>> 0)
}
