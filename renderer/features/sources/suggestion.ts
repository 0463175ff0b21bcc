import type { JsonOf } from '../../../shared/contracts/endpoint.ts'
import type { readSharedSource } from '../../../shared/contracts/shared-sources.ts'
import type { SuggestionResult } from '../../../shared/contracts/suggest-configuration.ts'
import { type SourceDraft, toSourceDraft } from './source-draft.ts'
import type { TestDraft } from './test-draft.ts'

type SharedSource = JsonOf<typeof readSharedSource>
type SuggestedConfiguration = NonNullable<SuggestionResult['configuration']>

/** A suggested configuration, passed from the suggestion screen to the source form in the history state. */
export type Suggestion = Omit<SuggestionResult, 'configuration'> & {
  readonly configuration: SuggestedConfiguration
  /** The page of the series on the site; if it is not known, a chapter. */
  readonly seriesUrl: string
  readonly test: TestDraft
}

/** Undefined if nothing was found. The test of the form starts with the first chapter that was read. */
export function toSuggestion(result: SuggestionResult, testUrl: string): Suggestion | undefined {
  const { configuration, chapters, mangaSlug } = result
  if (!configuration) return undefined
  const [first] = chapters
  const test = {
    testUrl: first?.url ?? testUrl,
    mangaSlug: mangaSlug ?? undefined,
    chapterNumber: first?.number?.toString(),
  }
  return { ...result, configuration, seriesUrl: configuration.options.detectedFrom ?? testUrl, test }
}

/** The form input for a suggested configuration. */
export const suggestionToDraft = (configuration: SuggestedConfiguration): SourceDraft => toSourceDraft(configuration)

/** Where the settings in the form came from, if another Bunko wrote them. Only a test turns such a source on. */
export function originFromHistory(state: unknown): 'link' | 'file' | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  return 'isFromLink' in state ? 'link' : 'isFromFile' in state ? 'file' : undefined
}

/** New settings of a subscription for a stored source, if any. */
export function settingsFromHistory(state: unknown): SharedSource | undefined {
  return typeof state === 'object' && state !== null && 'settings' in state
    ? (state.settings as SharedSource)
    : undefined
}

/** The suggestion in a history state, if any. */
export function suggestionFromHistory(state: unknown): Suggestion | undefined {
  return typeof state === 'object' && state !== null && 'suggested' in state
    ? (state.suggested as Suggestion)
    : undefined
}
