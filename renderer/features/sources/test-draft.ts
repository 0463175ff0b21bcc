import type { Violation } from '../../../shared/contracts/problems.ts'
import type { ScraperConfiguration } from '../../../shared/contracts/test-configuration.ts'
import { parseChapterUrl } from './chapter-url.ts'
import { parseSourceDraft, type SourceDraft } from './source-draft.ts'

/** The chapter to test a source with, as typed. Undefined values are derived from the URL. */
export type TestDraft = {
  readonly testUrl: string
  readonly mangaSlug: string | undefined
  readonly chapterNumber: string | undefined
}

export const emptyTest: TestDraft = { testUrl: '', mangaSlug: undefined, chapterNumber: undefined }

type ResolvedTest = { readonly testUrl: string; readonly mangaSlug: string; readonly chapterNumber: string }

/** The field values: as typed, otherwise derived from the URL. */
export function resolveTestDraft(
  test: TestDraft,
  { chapterUrlFormat }: Pick<SourceDraft, 'chapterUrlFormat'>,
): ResolvedTest {
  const derived = parseChapterUrl(test.testUrl, chapterUrlFormat)
  return {
    testUrl: test.testUrl,
    mangaSlug: test.mangaSlug ?? derived?.slug ?? '',
    chapterNumber: test.chapterNumber ?? derived?.chapter ?? '',
  }
}

type Messages = { readonly notANumber: string; readonly notJson: string; readonly missing: string }

/** The request body of a test: the source without its name and other members that do not affect scraping. */
export function parseTestDraft(
  source: SourceDraft,
  test: TestDraft,
  messages: Messages,
): { readonly body: ScraperConfiguration; readonly unreadable: readonly Violation[] } {
  const { body, unreadable } = parseSourceDraft(source, messages)
  const { name: _, description: __, isActive: ___, ...configuration } = body
  const shown = resolveTestDraft(test, source)
  const text = shown.chapterNumber.trim().replace(',', '.')
  const chapterNumber = Number(text)
  const message = text === '' ? messages.missing : Number.isNaN(chapterNumber) ? messages.notANumber : undefined
  return {
    body: { ...configuration, testUrl: shown.testUrl.trim(), mangaSlug: shown.mangaSlug.trim(), chapterNumber },
    unreadable: [...unreadable, ...(message ? [{ propertyPath: 'chapterNumber', message }] : [])],
  }
}
