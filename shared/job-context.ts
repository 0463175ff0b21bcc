import type { Job } from './contracts/jobs.ts'

/** What a job says about a single file or series, such as why it was skipped. */
type JobNote = { readonly name: string; readonly text: string }

/** What a job is about and what it did. */
type JobContext = {
  readonly mangaId: string | undefined
  readonly chapterId: string | undefined
  /** The manga's title. */
  readonly manga: string | undefined
  /** The formatted chapter number. */
  readonly chapter: string | undefined
  /** The first source to try. */
  readonly sourceId: string | undefined
  /** Of a download that waits for the user: a page of another chapter, beside which the same page of its own is shown. */
  readonly beside: { readonly chapterId: string; readonly chapter: string; readonly page: number } | undefined
  /** The job whose changes of files this one undoes. */
  readonly undoes: string | undefined
  /** Sources that a download skipped, with the reasons. */
  readonly skipped: readonly string[]
  /** Sources whose chapter list could not be read, with the reasons. */
  readonly unread: readonly string[]
  /** Sources whose chapter list seems to lack chapters. */
  readonly incomplete: readonly string[]
  readonly notes: readonly JobNote[]
  /** Counts of one kind of job. */
  readonly counts: Readonly<Record<string, number>>
}

/** A job of the API with its context as an object. */
export type ParsedJob = Omit<Job, 'context'> & { readonly context: JobContext }

/**
 * A note has its name as the key, and again before the text, which is in the language of the user:
 * `Moon=Moon: No source.`, `Moon=Moon : Aucune source.`, `Moon=Moon：ソースがありません。`
 */
const note = /^(.+)=\1\s?[:：]\s?(.*)$/s

/** Parses the `key=value` strings of a job's context (R7.1). */
export function parseJob({ context, ...job }: Job): ParsedJob {
  const pairs = context.flatMap((entry): [string, string][] => {
    const equals = entry.indexOf('=')
    return equals > 0 ? [[entry.slice(0, equals), entry.slice(equals + 1)]] : []
  })
  const { mangaId, chapterId, manga, chapter, sourceId, undoes, ...more } = Object.fromEntries(pairs)
  const { besideChapterId, besideChapter = '', besidePage } = more
  const beside =
    besideChapterId === undefined
      ? undefined
      : { chapterId: besideChapterId, chapter: besideChapter, page: Number(besidePage) }
  const listOf = (key: string) => pairs.flatMap(([name, value]) => (name === key ? [value] : []))
  const notes = context.flatMap((entry) => {
    const [, name, text] = note.exec(entry) ?? []
    return name !== undefined && text !== undefined ? [{ name, text }] : []
  })
  const counts = Object.fromEntries(
    pairs.flatMap(([name, value]) => (/^\d+$/.test(value) ? [[name, Number(value)]] : [])),
  )
  const lists = { skipped: listOf('skipped'), unread: listOf('unread'), incomplete: listOf('incomplete'), notes }
  return { ...job, context: { mangaId, chapterId, manga, chapter, sourceId, beside, undoes, counts, ...lists } }
}
