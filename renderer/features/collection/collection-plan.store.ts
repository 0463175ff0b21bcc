import { create } from 'zustand'
import type { Inspection } from '../../../shared/contracts/collection.ts'
import { type Corrections, isReadable, mergeCorrections, type Plan } from './plan/plan.ts'

export type ImportMode = 'link' | 'copy' | 'move'

/** An import that was started here. */
export type StartedImport = {
  readonly jobId: string
  /** How many files were to be imported. */
  readonly files: number
  readonly plan: Plan
  readonly mode: ImportMode
}

type CollectionState = {
  readonly plan: Plan | undefined
  readonly mode: ImportMode
  readonly started: StartedImport | undefined
  /** The last drop that was opened. */
  readonly handledDrop: string | undefined
}

/** Kept while the window is open, so that leaving the screen loses no correction. */
export const useCollectionPlan = create<CollectionState>(() => ({
  plan: undefined,
  mode: 'link',
  started: undefined,
  handledDrop: undefined,
}))

const update = (change: (plan: Plan) => Partial<Plan>) =>
  useCollectionPlan.setState(({ plan }) => ({ plan: plan && { ...plan, ...change(plan) } }))

/** @param only names of the files that are wanted, if not all */
export function openPlan({ path, items, otherFiles }: Inspection, only: readonly string[] | undefined): void {
  const wanted = only && new Set(only)
  const others = wanted ? items.filter((item) => isReadable(item) && !wanted.has(item.path)) : []
  const plan = { path, items, otherFiles, corrections: new Map(), excluded: new Set(others.map((item) => item.path)) }
  useCollectionPlan.setState({ plan, started: undefined, mode: 'link' })
}

export const closePlan = (handledDrop = useCollectionPlan.getState().handledDrop) =>
  useCollectionPlan.setState({ plan: undefined, started: undefined, handledDrop })
export const setMode = (mode: ImportMode) => useCollectionPlan.setState({ mode })

/** Returns a function that undoes it. */
export function addCorrections(added: Corrections): () => void {
  const before = useCollectionPlan.getState().plan?.corrections
  update(({ corrections }) => ({ corrections: mergeCorrections(corrections, added) }))
  return () => before && update(() => ({ corrections: before }))
}

export const setExcluded = (paths: readonly string[], isExcluded: boolean) =>
  update(({ excluded }) => {
    const next = new Set(excluded)
    for (const path of paths) isExcluded ? next.add(path) : next.delete(path)
    return { excluded: next }
  })

export const recordImport = (started: StartedImport) => useCollectionPlan.setState({ started })
