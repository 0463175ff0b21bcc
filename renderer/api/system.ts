import { useQuery } from '@tanstack/react-query'
import { getMealSession } from '../../shared/contracts/meal-session.ts'
import { getAbout } from '../../shared/contracts/system.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** Never served from a stale cache: no event reports that the program opens or closes an address. */
export const useAbout = () =>
  useQuery({ queryKey: queryKeys.about, queryFn: ({ signal }) => call(getAbout, {}, { signal }), staleTime: 0 })

/** Where tokens and cookies are stored. Makes no request to any site. */
export const useSecretStore = () =>
  useQuery({
    queryKey: queryKeys.secretStore,
    queryFn: async ({ signal }) => (await call(getMealSession, {}, { signal })).secretStore,
  })
