import { type Sentence, sentenceSchema } from '../../shared/sentences/sentence.ts'

/** A sentence as a column keeps it, as JSON: it is worded when it is read, in the language of whoever reads. */
export function readSentence(column: string): Sentence
export function readSentence(column: string | null): Sentence | null
export function readSentence(column: string | null): Sentence | null {
  return column === null ? null : sentenceSchema.parse(JSON.parse(column))
}
