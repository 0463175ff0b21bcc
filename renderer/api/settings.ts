import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getSettings,
  replaceSettings,
  type SettingsGroup,
  type SettingsValues,
  type SettingsWrite,
} from '../../shared/contracts/settings.ts'
import { call } from './client.ts'
import { queryKeys } from './keys.ts'

export const useSettings = () =>
  useQuery({ queryKey: queryKeys.settings, queryFn: ({ signal }) => call(getSettings, {}, { signal }) })

const mutationKey = ['save-settings'] as const

/**
 * Changes members of a group, one call after the other: the API replaces groups whole, so that each call is made of
 * what the one before it left. On the screen a change shows at once; one that is refused is taken back.
 */
export function useChangeSettings<G extends SettingsGroup>(group: G) {
  const queryClient = useQueryClient()
  const members = (patch: object) => Object.keys(patch) as (keyof SettingsValues[G])[]
  const show = (patch: Partial<SettingsValues[G]>) =>
    queryClient.setQueryData<SettingsValues>(
      queryKeys.settings,
      (known) => known && { ...known, [group]: { ...known[group], ...patch } },
    )
  return useMutation({
    mutationKey,
    scope: { id: 'settings' },
    mutationFn: async (patch: Partial<SettingsValues[G]>) => {
      const known = await call(getSettings, {})
      return call(replaceSettings, { body: { [group]: { ...known[group], ...patch } } as SettingsWrite })
    },
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.settings })
      const known = queryClient.getQueryData<SettingsValues>(queryKeys.settings)
      show(patch)
      return (
        known && (Object.fromEntries(members(patch).map((member) => [member, known[group][member]])) as typeof patch)
      )
    },
    onError: (_, __, before) => before && show(before),
    onSettled: () => {
      // What else is on its way stands on the screen already: an answer from before it would take it back for a moment.
      if (queryClient.isMutating({ mutationKey }) === 1)
        void queryClient.invalidateQueries({ queryKey: queryKeys.settings })
    },
  })
}
