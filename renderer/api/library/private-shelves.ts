import { useQueryClient } from '@tanstack/react-query'
import {
  getPrivateShelves,
  lockPrivateShelves,
  setPrivateShelvesPin,
  unlockPrivateShelves,
} from '../../../shared/contracts/private-shelves.ts'
import { type BodyInput, call } from '../client.ts'
import { isOtherDevice } from '../other-device.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** Whether private shelves are hidden. Other devices never see them. */
export const usePrivateShelves = () =>
  useCall(queryKeys.privateShelves, getPrivateShelves, {}, { enabled: !isOtherDevice })

/** The event of the change loads everything again. */
export const useUnlockShelves = () =>
  useChange((pin: string) => call(unlockPrivateShelves, { body: { pin } }), queryKeys.privateShelves)

/** Forgets what is not on the screen: it may be of a private shelf. */
export function useLockShelves() {
  const queryClient = useQueryClient()
  return useChange(async () => {
    const state = await call(lockPrivateShelves, {})
    queryClient.removeQueries({ type: 'inactive' })
    return state
  }, queryKeys.privateShelves)
}

export const useSetPin = () =>
  useChange(
    (body: BodyInput<typeof setPrivateShelvesPin>) => call(setPrivateShelvesPin, { body }),
    queryKeys.privateShelves,
  )
