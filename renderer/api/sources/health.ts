import { checkSource, getSourceHealth, listMangasOfSource } from '../../../shared/contracts/source-health.ts'
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
