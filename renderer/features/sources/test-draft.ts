import type { Violation } from '../../../shared/contracts/problems.ts'
import type { ScraperConfiguration } from '../../../shared/contracts/test-configuration.ts'
import { readChapterAddress } from './read-chapter-address.ts'
import { readSourceDraft, type SourceDraft } from './source-draft.ts'

/** The chapter to try a source on, as it is typed. What is undefined follows the address. */
export type TestDraft = {
  readonly testUrl: string
  readonly mangaSlug: string | undefined
  readonly chapterNumber: string | undefined
}

export const emptyTest: TestDraft = { testUrl: '', mangaSlug: undefined, chapterNumber: undefined }

type Shown = { readonly testUrl: string; readonly mangaSlug: string; readonly chapterNumber: string }

/** What the fields show: what a person typed, else what the address says. */
export function shownTest(test: TestDraft, { chapterUrlFormat }: Pick<SourceDraft, 'chapterUrlFormat'>): Shown {
  const read = readChapterAddress(test.testUrl, chapterUrlFormat)
  return {
    testUrl: test.testUrl,
    mangaSlug: test.mangaSlug ?? read?.slug ?? '',
    chapterNumber: test.chapterNumber ?? read?.chapter ?? '',
  }
}

type Words = { readonly notANumber: string; readonly notJson: string; readonly missing: string }

/** The body to send. The name and the other members of a source that say nothing of reading are left out. */
export function readTestDraft(
  source: SourceDraft,
  test: TestDraft,
  words: Words,
): { readonly body: ScraperConfiguration; readonly unreadable: readonly Violation[] } {
  const { body, unreadable } = readSourceDraft(source, words)
  const { name: _, description: __, isActive: ___, ...reading } = body
  const shown = shownTest(test, source)
  const text = shown.chapterNumber.trim().replace(',', '.')
  const chapterNumber = Number(text)
  const message = text === '' ? words.missing : Number.isNaN(chapterNumber) ? words.notANumber : undefined
  return {
    body: { ...reading, testUrl: shown.testUrl.trim(), mangaSlug: shown.mangaSlug.trim(), chapterNumber },
    unreadable: [...unreadable, ...(message ? [{ propertyPath: 'chapterNumber', message }] : [])],
  }
}
