import type { ParsedJob } from '../../../shared/job-context.ts'

export type ImportSummary = {
  readonly added: number
  /** Files that the library had already. */
  readonly known: number
  /** Mangas that got files. */
  readonly mangas: number
  /** The manga, if the files are of only one. */
  readonly mangaId: string | undefined
  /** Files that were not added because the import was stopped. */
  readonly stopped: number
  /** Files that were left out, or series whose files were, with the reason. */
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[]
}

/** @param files how many were to be imported */
export function summarizeImport(
  { status, context }: Pick<ParsedJob, 'status' | 'context'>,
  files: number,
): ImportSummary {
  const { added = 0, known = 0, mangas = 0 } = context.counts
  const leftOut = context.notes.map(({ name, text }) => ({ path: name, reason: text }))
  const stopped = status === 'cancelled' ? Math.max(0, files - added - known) : 0
  return { added, known, mangas, mangaId: context.mangaId, stopped, leftOut }
}
