import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getSettings,
  replaceSettings,
  type Settings,
  type SettingsGroup,
  type SettingsWrite,
} from '../../shared/contracts/settings.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'

export const useSettings = () =>
  useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => call(getSettings, {}, { signal }) })

const mutationKey = ['save-settings'] as const

/**
 * Changes members of a group, one call after the other: the API replaces groups whole, so that each call is made of
 * what the one before it left. On the screen a change shows at once; one that is refused is taken back.
 */
export function useChangeSettings<G extends SettingsGroup>(group: G) {
  const queryClient = useQueryClient()
  const members = (patch: object) => Object.keys(patch) as (keyof Settings[G])[]
  const show = (patch: Partial<Settings[G]>) =>
    queryClient.setQueryData<Settings>(
      keys.settings,
      (known) => known && { ...known, [group]: { ...known[group], ...patch } },
    )
  return useMutation({
    mutationKey,
    scope: { id: 'settings' },
    mutationFn: async (patch: Partial<Settings[G]>) => {
      const known = await call(getSettings, {})
      return call(replaceSettings, { body: { [group]: { ...known[group], ...patch } } as SettingsWrite })
    },
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey: keys.settings })
      const known = queryClient.getQueryData<Settings>(keys.settings)
      show(patch)
      return (
        known && (Object.fromEntries(members(patch).map((member) => [member, known[group][member]])) as typeof patch)
      )
    },
    onError: (_, __, before) => before && show(before),
    onSettled: () => {
      // What else is on its way stands on the screen already: an answer from before it would take it back for a moment.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey: keys.settings })
    },
  })
}
