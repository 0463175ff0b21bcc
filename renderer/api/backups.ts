import { compareBackup, createBackup, listBackups, restoreBackup } from '../../shared/contracts/backups.ts'
import { getAbout } from '../../shared/contracts/system.ts'
import { call } from './client.ts'
import { useCall, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Never served from a stale cache: no event reports a new backup. */
export const useBackups = () => useCall(queryKeys.backups, listBackups, {}, { staleTime: 0 })

export const useCreateBackup = () => useChange(() => call(createBackup, {}), queryKeys.backups)

/** What a restore would change. */
export const useBackupComparison = (name: string) =>
  useCall(queryKeys.backupComparison(name), compareBackup, { params: { name } }, { staleTime: 0 })

/** With the start of the program that restores, by which `reloadAfterRestart` knows the next one. */
export const useRestoreBackup = () =>
  useChange(async (name: string) => {
    const { startedAt } = await call(getAbout, {})
    return { ...(await call(restoreBackup, { params: { name } })), startedAt }
  })

const restartPollMs = 500

/** Loads the page again once a program that started after `startedAt` answers. It may restart within one poll. */
export async function reloadAfterRestart(startedAt: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, restartPollMs))
    // No answer: the program is stopping or not yet listening.
    const about = await call(getAbout, {}).catch(() => undefined)
    if (about && about.startedAt !== startedAt) return location.reload()
  }
}
