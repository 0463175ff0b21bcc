import type { Job } from '../../../shared/contracts/jobs.ts'

export type JobNote = { readonly name: string; readonly text: string }

/**
 * A note has its name as the key, and again before the text, which is in the language of the person:
 * `Moon=Moon: No source.`, `Moon=Moon : Aucune source.`, `Moon=Moon：ソースがありません。`
 */
const note = /^(.+)=\1\s?[:：]\s?(.*)$/s

/** What a job says about single files or series, such as why they were left out. */
export const jobNotes = ({ context }: Pick<Job, 'context'>): JobNote[] =>
  context.flatMap((entry) => {
    const [, name, text] = note.exec(entry) ?? []
    return name !== undefined && text !== undefined ? [{ name, text }] : []
  })
