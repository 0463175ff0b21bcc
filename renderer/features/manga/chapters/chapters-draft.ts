import type { AddChapters } from '../../../../shared/contracts/chapters.ts'
import type { Violation } from '../../../../shared/contracts/problems.ts'

/** The form as text: one chapter or a range of numbers. */
export type ChaptersDraft = {
  readonly kind: 'one' | 'range'
  readonly number: string
  readonly volume: string
  readonly title: string
  readonly from: string
  readonly to: string
}

export const emptyChaptersDraft: ChaptersDraft = { kind: 'one', number: '', volume: '', title: '', from: '', to: '' }

type Messages = { readonly notANumber: string; readonly missing: string }

/** Parses the form into a request body. Reports missing and invalid numbers; the API checks their range. */
export function parseChaptersDraft(
  draft: ChaptersDraft,
  messages: Messages,
): { readonly body: Partial<AddChapters>; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  const number = (field: 'number' | 'volume' | 'from' | 'to', required: boolean): number => {
    const text = draft[field].trim().replace(',', '.')
    const value = Number(text)
    if (text === '' && required) violations.push({ propertyPath: field, message: messages.missing })
    else if (Number.isNaN(value)) violations.push({ propertyPath: field, message: messages.notANumber })
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
  return { body, violations }
}
