import type { SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { draftOf, type SourceDraft } from './source-draft.ts'
import type { TestDraft } from './test-draft.ts'

type ProposedSource = NonNullable<SuggestionResult['configuration']>

/** What was proposed, as it travels from the screen that read the site to the form that corrects it. */
export type Suggested = Pick<SuggestionResult, 'confidence' | 'reasons' | 'preview' | 'totalImages'> & {
  readonly configuration: ProposedSource
  readonly test: TestDraft
}

/** A proposal as the form shows it; it has no identity and no dates yet. */
export const draftOfProposal = (configuration: ProposedSource): SourceDraft =>
  draftOf({ ...configuration, id: '', createdAt: '', updatedAt: '' })

/** What a history entry carries, when it is a proposal. */
export function suggestedIn(state: unknown): Suggested | undefined {
  return typeof state === 'object' && state !== null && 'suggested' in state
    ? (state.suggested as Suggested)
    : undefined
}
