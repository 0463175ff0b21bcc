import { useQuery } from '@tanstack/react-query'
import { getMealSession } from '../../shared/contracts/meal-session.ts'
import { getAbout } from '../../shared/contracts/system.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'

/** Read whenever a screen wants it: no event tells when the program opens or closes an address. */
export const useAbout = () =>
  useQuery({ queryKey: keys.about, queryFn: ({ signal }) => call(getAbout, {}, { signal }), staleTime: 0 })

/** Where tokens and cookies are kept; nothing is asked of any site for it. */
export const useSecretStore = () =>
  useQuery({
    queryKey: keys.secretStore,
    queryFn: async ({ signal }) => (await call(getMealSession, {}, { signal })).secretStore,
  })
