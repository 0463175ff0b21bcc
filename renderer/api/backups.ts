import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { compareBackup, createBackup, listBackups, restoreBackup } from '../../shared/contracts/backups.ts'
import { getHealth } from '../../shared/contracts/system.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** Never served from a stale cache: no event reports a new backup. */
export const useBackups = () =>
  useQuery({ queryKey: queryKeys.backups, queryFn: ({ signal }) => call(listBackups, {}, { signal }), staleTime: 0 })

export function useCreateBackup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(createBackup, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.backups }),
  })
}

/** What a restore would change. */
export const useBackupComparison = (name: string) =>
  useQuery({
    queryKey: queryKeys.backupComparison(name),
    queryFn: ({ signal }) => call(compareBackup, { params: { name } }, { signal }),
    staleTime: 0,
  })

export const useRestoreBackup = () =>
  useMutation({ mutationFn: (name: string) => call(restoreBackup, { params: { name } }) })

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
