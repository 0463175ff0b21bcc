import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  getSettings,
  replaceSettings,
  type SettingsGroup,
  type SettingsValues,
  type SettingsWrite,
} from '../../shared/contracts/settings.ts'
import { call } from './client.ts'
import { useCall } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

export const useSettings = () => useCall(queryKeys.settings, getSettings, {})

const mutationKey = ['save-settings'] as const

/**
 * Changes members of a settings group with an optimistic update. Requests run one after the other, because the API
 * replaces whole groups: each request starts from the result of the previous one.
 */
export function useChangeSettings<G extends SettingsGroup>(group: G) {
  const queryClient = useQueryClient()
  const members = (patch: object) => Object.keys(patch) as (keyof SettingsValues[G])[]
  const apply = (patch: Partial<SettingsValues[G]>) =>
    queryClient.setQueryData<SettingsValues>(
      queryKeys.settings,
      (cached) => cached && { ...cached, [group]: { ...cached[group], ...patch } },
    )
  return useMutation({
    mutationKey,
    scope: { id: 'settings' },
    mutationFn: async (patch: Partial<SettingsValues[G]>) => {
      const settings = await call(getSettings, {})
      return call(replaceSettings, { body: { [group]: { ...settings[group], ...patch } } as SettingsWrite })
    },
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.settings })
      const cached = queryClient.getQueryData<SettingsValues>(queryKeys.settings)
      apply(patch)
      return (
        cached && (Object.fromEntries(members(patch).map((member) => [member, cached[group][member]])) as typeof patch)
      )
    },
    onError: (_, __, previous) => previous && apply(previous),
    onSettled: () => {
      // A response from before another pending change would revert that change for a moment.
      if (queryClient.isMutating({ mutationKey }) === 1)
        void queryClient.invalidateQueries({ queryKey: queryKeys.settings })
    },
  })
}

type SettingsListener = (group: string) => void
const listeners = new Set<SettingsListener>()

/** Calls the listener with each settings group that changes on the server. Returns the unsubscribe function. */
export function onSettingsChanged(listener: SettingsListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifySettingsChanged(group: string): void {
  for (const listener of listeners) listener(group)
}
