import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { EventData } from '../../../shared/contracts/events.ts'
import {
  type SuggestionRequest,
  type SuggestionStep,
  suggestConfiguration,
} from '../../../shared/contracts/suggest-configuration.ts'
import { call } from '../client.ts'
import { onlyForItsScreen } from '../run-mutation.ts'

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
export function useSuggestSource() {
  const running = useRef<AbortController>(undefined)
  const mutation = useMutation({
    meta: onlyForItsScreen,
    mutationFn: (body: SuggestionRequest) => {
      running.current = new AbortController()
      const runId = crypto.randomUUID()
      useSuggestionProgress.setState({ runId, steps: [], requests: 0 })
      return call(suggestConfiguration, { body: { ...body, runId } }, { signal: running.current.signal })
    },
  })
  const cancel = () => {
    running.current?.abort()
    mutation.reset()
  }
  useEffect(() => () => running.current?.abort(), [])
  return { ...mutation, cancel }
}
