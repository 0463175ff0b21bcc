import { compareBackup, createBackup, listBackups, restoreBackup } from '../../shared/contracts/backups.ts'
import { getHealth } from '../../shared/contracts/system.ts'
import { call } from './client.ts'
import { useCall, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Never served from a stale cache: no event reports a new backup. */
export const useBackups = () => useCall(queryKeys.backups, listBackups, {}, { staleTime: 0 })

export const useCreateBackup = () => useChange(() => call(createBackup, {}), queryKeys.backups)

/** What a restore would change. */
export const useBackupComparison = (name: string) =>
  useCall(queryKeys.backupComparison(name), compareBackup, { params: { name } }, { staleTime: 0 })

export const useRestoreBackup = () => useChange((name: string) => call(restoreBackup, { params: { name } }))

const restartPollMs = 500

/** Loads the page again once the program has restarted. */
export async function reloadAfterRestart(): Promise<void> {
  let wasDown = false
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, restartPollMs))
    try {
      await call(getHealth, {})
      if (wasDown) return location.reload()
    } catch {
      // The program is stopping or not yet listening.
      wasDown = true
    }
  }
}
