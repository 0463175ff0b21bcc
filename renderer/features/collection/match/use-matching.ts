import { useEffect, useRef, useState } from 'react'
import { findMatches } from '../../../api/collection.ts'
import type { PlanGroup } from '../plan/plan.ts'
import { addProposals, startMatching, useMatches } from './matches.store.ts'

/** Series of one request: few, so that progress is seen and little is lost when it fails. */
const perRequest = 4

export const toSeries = ({ name, files }: PlanGroup) => {
  const years = files.flatMap(({ year }) => year ?? [])
  return {
    series: name,
    year: years.length > 0 ? Math.min(...years) : null,
    author: files.find(({ author }) => author !== undefined)?.author ?? null,
  }
}

/** Asks the catalog for series that were not asked for yet. It ends with the screen; what was found stays. */
export function useMatching(folder: string) {
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  async function ask(groups: readonly PlanGroup[]): Promise<void> {
    startMatching(folder)
    const controller = new AbortController()
    running.current = controller
    setError(undefined)
    const { known } = useMatches.getState()
    const open = groups.filter(({ key }) => !known.has(key))
    try {
      for (let done = 0; done < open.length; done += perRequest) {
        setProgress({ done, total: open.length })
        const part = open.slice(done, done + perRequest)
        const found = await findMatches(part.map(toSeries), controller.signal)
        for (const [index, { key }] of part.entries()) addProposals(key, found[index]?.proposals ?? [])
      }
    } catch (problem) {
      if (!controller.signal.aborted) setError(problem)
    }
    if (running.current === controller) setProgress(undefined)
  }
  return { ask, progress, error, cancel: () => running.current?.abort() }
}
