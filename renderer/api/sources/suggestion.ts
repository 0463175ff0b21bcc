import { create } from 'zustand'
import type { EventData } from '../../../shared/contracts/events.ts'
import {
  type SuggestionRequest,
  type SuggestionStep,
  suggestConfiguration,
} from '../../../shared/contracts/suggest-configuration.ts'
import { call } from '../client.ts'
import { useCancellable } from '../query-client.ts'

type SuggestionProgress = {
  readonly runId: string | null
  /** The steps so far, each once. The last one is in progress. */
  readonly steps: readonly SuggestionStep[]
  readonly requests: number
}

/** Progress of the last started suggestion. */
export const useSuggestionProgress = create<SuggestionProgress>(() => ({ runId: null, steps: [], requests: 0 }))

/** Ignores the events of other runs, such as those of another window. */
export function recordSuggestionProgress({ runId, step, requests }: EventData<'scraping.suggestion-progress'>): void {
  useSuggestionProgress.setState((progress) =>
    progress.runId === runId
      ? { steps: [...progress.steps.filter((earlier) => earlier !== step), step], requests }
      : progress,
  )
}

/** Suggests a configuration. `cancel` and leaving the screen end the run on the server too. */
export const useSuggestSource = () => useCancellable(suggest)

export function suggest(body: SuggestionRequest, signal: AbortSignal) {
  const runId = crypto.randomUUID()
  useSuggestionProgress.setState({ runId, steps: [], requests: 0 })
  return call(suggestConfiguration, { body: { ...body, runId } }, { signal })
}
