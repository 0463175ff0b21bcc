import { create } from 'zustand'
import type { CatalogMatch } from '../../../../shared/contracts/collection.ts'
import type { Plan, PlanGroup } from '../plan/plan.ts'

/** What the catalog proposed for a series, and what the user decided. */
export type SeriesState = {
  readonly proposals: readonly CatalogMatch[]
  /** Null is none of them; undefined is undecided. */
  readonly chosen: CatalogMatch | null | undefined
}

type MatchesState = {
  /** By path of the plan's folder and key of the series. */
  readonly known: ReadonlyMap<string, SeriesState>
  readonly folder: string | undefined
}

const empty = { known: new Map(), folder: undefined }

/** Kept while the window is open, as the plan is. */
export const useMatches = create<MatchesState>(() => empty)

/** Proposals of another folder are forgotten. */
export const startMatching = (folder: string) =>
  useMatches.setState((state) => (state.folder === folder ? state : { known: new Map(), folder }))

const setState = (key: string, state: SeriesState) =>
  useMatches.setState(({ known }) => ({ known: new Map(known).set(key, state) }))

/** A decision stays when the catalog is asked again. */
export function addProposals(key: string, proposals: readonly CatalogMatch[]): void {
  const chosen = useMatches.getState().known.get(key)?.chosen
  const isListed = !chosen || proposals.some(({ externalId }) => externalId === chosen.externalId)
  setState(key, { proposals: isListed ? proposals : [chosen, ...proposals], chosen })
}

export function choose(key: string, chosen: CatalogMatch | null): void {
  setState(key, { proposals: useMatches.getState().known.get(key)?.proposals ?? [], chosen })
}

/** From here on, a proposal is probably right. */
const likely = 0.8

export const likelyProposal = (state: SeriesState | undefined): CatalogMatch | undefined =>
  state?.chosen === undefined && (state?.proposals[0]?.confidence ?? 0) >= likely ? state?.proposals[0] : undefined

export const isUndecided = (state: SeriesState | undefined): boolean =>
  state !== undefined && state.chosen === undefined && state.proposals.length > 0

/** The keys of the series that have proposals and no decision. */
export function useUndecided({ path }: Plan, groups: readonly PlanGroup[]): readonly string[] {
  const { known, folder } = useMatches()
  if (folder !== path) return []
  return groups.flatMap(({ key }) => (isUndecided(known.get(key)) ? [key] : []))
}

/** Accepts what is probably right, where nothing was decided. Returns a function that undoes it. */
export function acceptLikely(keys: readonly string[]): () => void {
  const { known } = useMatches.getState()
  const accepted = keys.flatMap((key) => {
    const proposal = likelyProposal(known.get(key))
    return proposal ? [[key, { ...known.get(key)!, chosen: proposal }] as const] : []
  })
  useMatches.setState({ known: new Map([...known, ...accepted]) })
  return () => useMatches.setState({ known })
}

/** What the import sends: the matches of series with files to import. */
export function importMatches({ path }: Plan, groups: readonly PlanGroup[]) {
  const { known, folder } = useMatches.getState()
  if (folder !== path) return []
  return groups.flatMap(({ key, name, files, excluded }) => {
    const chosen = known.get(key)?.chosen
    return chosen && excluded < files.length ? [{ series: name, externalId: chosen.externalId }] : []
  })
}
