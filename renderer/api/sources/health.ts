import {
  checkSource,
  dismissSourceRepair,
  getSourceHealth,
  getSourceRepair,
  listMangasOfSource,
  repairSource,
  undoSourceRepair,
} from '../../../shared/contracts/source-health.ts'
import { call } from '../client.ts'
import { useCall, useChange } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/** How a source does. Always current when a screen opens, because downloads change it without an event. */
export const useSourceHealth = (id: string) =>
  useCall(queryKeys.sourceHealth(id), getSourceHealth, { params: { id } }, { staleTime: 0 })

export const useCheckSource = (id: string) =>
  useChange(() => call(checkSource, { params: { id } }), queryKeys.sourceHealth(id))

export const useMangasOfSource = (id: string) =>
  useCall(queryKeys.mangasOfSource(id), listMangasOfSource, { params: { id } }, { select: ({ items }) => items })

/** What a repair would change, for a dialog. */
export const useSourceRepair = (id: string) =>
  useCall(queryKeys.sourceRepair(id), getSourceRepair, { params: { id } }, { staleTime: 0, gcTime: 0, retry: false })

const repairCalls = { apply: repairSource, undo: undoSourceRepair } as const

/** Applies the proposed repair, or undoes the last one. */
export const useRepairSource = (id: string) =>
  useChange((step: keyof typeof repairCalls) => call(repairCalls[step], { params: { id } }), queryKeys.sources)

export const useDismissRepair = (id: string) =>
  useChange(() => call(dismissSourceRepair, { params: { id } }), queryKeys.sources)
