import {
  addSourceSubscription,
  changeSourceSubscription,
  checkSourceSubscription,
  deleteSourceSubscription,
  listSourceSubscriptions,
} from '../../../shared/contracts/source-subscriptions.ts'
import { call } from '../client.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

export const useSourceSubscriptions = () =>
  useCall(queryKeys.sourceSubscriptions, listSourceSubscriptions, {}, { select: ({ items }) => items, staleTime: 0 })

export const useSubscribe = () =>
  useChange((address: string) => call(addSourceSubscription, { body: { address } }), queryKeys.sourceSubscriptions)

/** Changes, reads or ends a subscription. */
export function useSubscription(id: string) {
  const params = { id }
  return {
    setAutomatic: useChange(
      (updatesAutomatically: boolean) => call(changeSourceSubscription, { params, body: { updatesAutomatically } }),
      queryKeys.sourceSubscriptions,
    ),
    check: useChange(() => call(checkSourceSubscription, { params }), queryKeys.sources),
    remove: useChange(() => call(deleteSourceSubscription, { params }), queryKeys.sourceSubscriptions),
  }
}
