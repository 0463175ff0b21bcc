import * as contract from '../../shared/contracts/trackers.ts'
import * as unsure from '../../shared/contracts/unsure-entries.ts'
import { call } from './client.ts'
import { useCall, useCancellable, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

type Id = contract.TrackerId
type EntryId = { readonly tracker: Id; readonly remoteId: string }

export const useTrackers = () => useCall(queryKeys.trackers, contract.listTrackers, {})

export const useConfigureTracker = (id: Id) =>
  useChange(
    (clientId: string | null) => call(contract.configureTracker, { params: { id }, body: { clientId } }),
    queryKeys.trackers,
  )

export const useSignInToTracker = (id: Id) =>
  useChange(
    (body: { readonly username?: string; readonly password?: string }) =>
      call(contract.signInToTracker, { params: { id }, body }),
    queryKeys.trackers,
  )

export const useSignOutOfTracker = (id: Id) =>
  useChange(() => call(contract.signOutOfTracker, { params: { id } }), queryKeys.trackers)

export const useImportTrackerList = (id: Id) =>
  useChange((body: { readonly dryRun?: boolean; readonly addFromCatalog?: boolean }) =>
    call(contract.importTrackerList, { params: { id }, body }),
  )

export const useTracking = (mangaId: string) =>
  useCall(queryKeys.tracking(mangaId), contract.listTracking, { params: { id: mangaId } })

export const useSetTracking = (mangaId: string, tracker: Id) =>
  useChange(
    (body: contract.TrackingWrite) => call(contract.setTracking, { params: { id: mangaId, tracker }, body }),
    queryKeys.tracking(mangaId),
  )

export const useRemoveTracking = (mangaId: string, tracker: Id) =>
  useChange(() => call(contract.removeTracking, { params: { id: mangaId, tracker } }), queryKeys.tracking(mangaId))

export const useTrackerSearch = (id: Id) =>
  useCancellable((q: string, signal) => call(contract.searchTracker, { params: { id }, query: { q } }, { signal }))

export const useUnsureEntries = () => useCall(queryKeys.unsureEntries, unsure.listUnsureEntries, {})

export const useMatchUnsureEntry = () =>
  useChange(
    ({ tracker, remoteId, ...body }: EntryId & unsure.UnsureMatch) =>
      call(unsure.matchUnsureEntry, { params: { tracker, remoteId }, body }),
    queryKeys.unsureEntries,
  )

export const useLeaveOutUnsureEntry = () =>
  useChange((params: EntryId) => call(unsure.leaveOutUnsureEntry, { params }), queryKeys.unsureEntries)
