import type { Job } from '../../../shared/contracts/jobs.ts'
import { jobNotes } from '../../api/jobs/live-jobs.ts'

export type OtherResult = {
  readonly mangas: number
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

export function readResult({ context }: Pick<Job, 'context'>): OtherResult {
  const value = (name: string) => context.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1)
  const count = (name: string) => Number(value(name) ?? 0)
  return {
    mangas: count('mangas'),
    added: count('added'),
    chapters: count('chapters'),
    known: count('known'),
    read: count('read'),
    mangaId: value('mangaId'),
    left: jobNotes({ context }).map(({ name, text }) => ({ name, reason: text })),
  }
}
