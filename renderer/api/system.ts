import { getMealSession } from '../../shared/contracts/meal-session.ts'
import { getAbout } from '../../shared/contracts/system.ts'
import { useCall } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Never served from a stale cache: no event reports that the program opens or closes an address. */
export const useAbout = () => useCall(queryKeys.about, getAbout, {}, { staleTime: 0 })

/** Where tokens and cookies are stored. Makes no request to any site. */
export const useSecretStore = () =>
  useCall(queryKeys.secretStore, getMealSession, {}, { select: ({ secretStore }) => secretStore })
