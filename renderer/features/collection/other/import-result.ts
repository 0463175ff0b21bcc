import type { ParsedJob } from '../../../../shared/job-context.ts'

export type OtherResult = {
  /** Undefined while a stopped import has not told what it did. */
  readonly mangas: number | undefined
  /** Mangas and chapters that the library did not have. */
  readonly added: number
  readonly chapters: number
  /** Chapters that the library had already. */
  readonly known: number
  readonly read: number
  /** The manga, if it is only one. */
  readonly mangaId: string | undefined
  /** What was left out, and why. */
  readonly left: readonly { readonly name: string; readonly reason: string }[]
}

export function readResult({ context }: Pick<ParsedJob, 'context'>): OtherResult {
  const count = (name: string) => context.counts[name] ?? 0
  return {
    mangas: context.counts['mangas'],
    added: count('added'),
    chapters: count('chapters'),
    known: count('known'),
    read: count('read'),
    mangaId: context.mangaId,
    left: context.notes.map(({ name, text }) => ({ name, reason: text })),
  }
}
