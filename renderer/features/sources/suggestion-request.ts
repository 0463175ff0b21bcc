import type { Violation } from '../../../shared/contracts/problems.ts'
import type { SuggestionRequest } from '../../../shared/contracts/suggest-configuration.ts'
import type { TestDraft } from './test-draft.ts'

type Messages = { readonly missing: string; readonly notANumber: string }

/** The request for a suggestion. Omits the slug and the number if they are empty: detection finds them. */
export function parseSuggestionRequest(
  { testUrl, mangaSlug = '', chapterNumber = '' }: TestDraft,
  messages: Messages,
): { readonly request: SuggestionRequest; readonly unreadable: readonly Violation[] } {
  const number = Number(chapterNumber.trim().replace(',', '.'))
  const request: SuggestionRequest = {
    testUrl: testUrl.trim(),
    ...(mangaSlug.trim() && { mangaSlug: mangaSlug.trim() }),
    ...(chapterNumber.trim() && { chapterNumber: number }),
  }
  const unreadable = [
    ...(request.testUrl ? [] : [{ propertyPath: 'testUrl', message: messages.missing }]),
    ...(Number.isNaN(number) ? [{ propertyPath: 'chapterNumber', message: messages.notANumber }] : []),
  ]
  return { request, unreadable }
}
