import { useQuery } from '@tanstack/react-query'
import { getMealSession } from '../../shared/contracts/meal-session.ts'
import { getHealth } from '../../shared/contracts/system.ts'
import { call } from './client.ts'
import { keys } from './keys.ts'

export const useHealth = () =>
  useQuery({ queryKey: keys.health, queryFn: ({ signal }) => call(getHealth, {}, { signal }) })

/** Where tokens and cookies are kept; nothing is asked of any site for it. */
export const useSecretStore = () =>
  useQuery({
    queryKey: keys.secretStore,
    queryFn: async ({ signal }) => (await call(getMealSession, {}, { signal })).secretStore,
  })
