import { app, dialog } from 'electron'
import { type BackupFile, createDatabaseTasks, findNewestBackup, replaceDatabase } from '../backups/backups.ts'
import type { Log } from '../platform/log.ts'
import type { WorkerPort } from '../platform/workers.ts'
import { type Rebuilt, rebuildLockedLibrary } from '../rebuild/rebuild.ts'
import { desktopLanguage, errorText, desktopText as text } from './desktop-text.ts'
import { relaunch } from './relaunch.ts'

type Recovery = {
  readonly dataDir: string
  readonly log: Log
  /** Start the processes that check and copy databases. */
  readonly workers: WorkerPort
}

/**
 * Asks what to do with a database that is damaged or missing: restore the newest backup, if there is a good one, or make the
 * library again from its files. Starts the app again after that.
 */
export async function offerRecovery(recovery: Recovery, error: unknown): Promise<void> {
  const { dataDir, log, workers } = recovery
  const backup = await findNewestBackup(dataDir, createDatabaseTasks(workers, log))
  const actions = [
    ...(backup ? [{ label: text('dialogs.restore'), run: () => restore(recovery, backup) }] : []),
    { label: text('dialogs.rebuild'), run: () => rebuild(recovery) },
    { label: text('dialogs.quit'), run: undefined },
  ]
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: text('dialogs.restoreQuestion'),
    detail: [errorText(error), explain(backup)].join('\n\n'),
    buttons: actions.map(({ label }) => label),
    defaultId: 0,
    cancelId: actions.length - 1,
    noLink: true,
  })
  const run = actions[response]?.run
  if (!run) return app.exit(1)
  try {
    if (!(await run())) return app.exit(1)
  } catch (failure) {
    log.error({ err: failure }, 'the library could not be recovered')
    dialog.showErrorBox(text('dialogs.recoveryFailed'), errorText(failure))
    return app.exit(1)
  }
  relaunch()
  app.exit(0)
}

function explain(backup: BackupFile | undefined): string {
  if (!backup) return text('dialogs.rebuildDetail')
  const date = new Date(backup.createdAt).toLocaleString(desktopLanguage(), { dateStyle: 'long', timeStyle: 'short' })
  return text('dialogs.restoreDetail', { date })
}

async function restore({ dataDir, log, workers }: Recovery, backup: BackupFile): Promise<boolean> {
  await replaceDatabase(dataDir, backup, new Date(), createDatabaseTasks(workers, log))
  return true
}

/** @returns false if the user cancelled; a later rebuild continues then */
async function rebuild({ dataDir, log, workers }: Recovery): Promise<boolean> {
  const closing = new AbortController()
  const cancelling = new AbortController()
  const waiting = dialog
    .showMessageBox({
      type: 'info',
      message: text('dialogs.rebuilding'),
      detail: text('dialogs.rebuildingDetail'),
      buttons: [text('dialogs.cancel')],
      signal: closing.signal,
    })
    .then(() => {
      if (!closing.signal.aborted) cancelling.abort()
    })
  try {
    const { left, ...report } = await rebuildLockedLibrary({ dataDir, log, workers, signal: cancelling.signal })
    log.info({ ...report, left: left.map(({ path }) => path) }, 'the library was made again from its files')
    closing.abort()
    await waiting
    await showReport({ left, ...report })
    return true
  } catch (error) {
    if (cancelling.signal.aborted) return false
    throw error
  } finally {
    closing.abort()
  }
}

async function showReport({ addedFiles, addedMangas, left, reading }: Rebuilt): Promise<void> {
  const counts = text('dialogs.rebuiltCounts', { chapters: addedFiles, mangas: addedMangas })
  const missing = left.length > 0 ? [text('dialogs.rebuiltLeft', { count: left.length })] : []
  const isWhole = reading === 'former' || reading === 'backup'
  await dialog.showMessageBox({
    type: 'info',
    message: text('dialogs.rebuilt'),
    detail: [
      counts,
      ...missing,
      ...(isWhole ? [] : [text('dialogs.rebuiltPartly')]),
      text('dialogs.rebuiltWithout'),
    ].join('\n\n'),
    buttons: [text('dialogs.start')],
  })
}
