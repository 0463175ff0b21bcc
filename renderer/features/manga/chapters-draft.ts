import type { AddChapters } from '../../../shared/contracts/chapters.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'

export type ChaptersDraft = {
  readonly kind: 'one' | 'range'
  readonly number: string
  readonly volume: string
  readonly title: string
  readonly from: string
  readonly to: string
}

export const emptyChapters: ChaptersDraft = { kind: 'one', number: '', volume: '', title: '', from: '', to: '' }

type Words = { readonly notANumber: string; readonly missing: string }

/** The body to send, or what cannot be read as a number. The range of the numbers is the API's business. */
export function readChaptersDraft(
  draft: ChaptersDraft,
  words: Words,
): { readonly body: Partial<AddChapters>; readonly unreadable: readonly Violation[] } {
  const unreadable: Violation[] = []
  const number = (field: 'number' | 'volume' | 'from' | 'to', required: boolean): number => {
    const text = draft[field].trim().replace(',', '.')
    const value = Number(text)
    if (text === '' && required) unreadable.push({ propertyPath: field, message: words.missing })
    else if (Number.isNaN(value)) unreadable.push({ propertyPath: field, message: words.notANumber })
    return value
  }
  const body =
    draft.kind === 'range'
      ? { from: number('from', true), to: number('to', true) }
      : {
          number: number('number', true),
          title: draft.title.trim() || null,
          volume: draft.volume.trim() === '' ? null : number('volume', false),
        }
  return { body, unreadable }
}
