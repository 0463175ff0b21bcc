import type { SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { type SourceDraft, toSourceDraft } from './source-draft.ts'
import type { TestDraft } from './test-draft.ts'

type SuggestedConfiguration = NonNullable<SuggestionResult['configuration']>

/** A suggested configuration, passed from the suggestion screen to the source form in the history state. */
export type Suggestion = Pick<SuggestionResult, 'confidence' | 'reasons' | 'preview' | 'totalImages'> & {
  readonly configuration: SuggestedConfiguration
  readonly test: TestDraft
}

/** The form input for a suggested configuration. */
export const suggestionToDraft = (configuration: SuggestedConfiguration): SourceDraft =>
  toSourceDraft({ ...configuration, id: '', createdAt: '', updatedAt: '' })

/** The suggestion in a history state, if any. */
export function suggestionFromHistory(state: unknown): Suggestion | undefined {
  return typeof state === 'object' && state !== null && 'suggested' in state
    ? (state.suggested as Suggestion)
    : undefined
}
