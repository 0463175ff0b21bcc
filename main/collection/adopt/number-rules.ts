import { basename, extname } from 'node:path'
import { z } from 'zod'
import type { CollectionItem } from '../../../shared/contracts/collection.ts'

/** Where a value comes from: as guessed, nowhere, or the number in the name after this text, with other numbers as `#`. */
const placeSchema = z.union([z.literal('guess'), z.literal('none'), z.object({ after: z.string() })])
type Place = z.output<typeof placeSchema>

/** How the names of the files of a folder are read, as a user corrected it. */
export const numberRuleSchema = z.object({
  kind: z.enum(['chapter', 'volume', 'special']),
  number: placeSchema,
  volume: placeSchema,
  /** The series of all files, when each was guessed to be of another one. */
  series: z.string().optional(),
})
type NumberRule = z.output<typeof numberRuleSchema>

type Read = Pick<CollectionItem, 'kind' | 'number' | 'volume'>
/** A file as guessed, and as the user says. */
export type Corrected = { readonly path: string; readonly guess: Read; readonly given: Read }

/**
 * The rule that explains what the user says about the files of a folder. Undefined when no rule holds for more than half
 * of them: then the corrections are about single files.
 */
export function findRule(files: readonly Corrected[]): NumberRule | undefined {
  const candidates = new Map(files.flatMap(rulesOf).map((rule) => [JSON.stringify(rule), rule]))
  const ranked = [...candidates.values()]
    .map((rule) => ({ rule, count: files.filter((file) => holds(rule, file)).length }))
    .sort((left, right) => right.count - left.count)
  const [best] = ranked
  return best && best.count * 2 > files.length && !isGuess(best.rule, files) ? best.rule : undefined
}

/** What the rule makes of a file; undefined when its name has no number in the place. */
export function applyRule({ kind, number, volume }: NumberRule, path: string, guess: Read): Read | undefined {
  const read = { kind, number: valueAt(number, path, guess.number), volume: valueAt(volume, path, guess.volume) }
  return read.number === undefined || read.volume === undefined ? undefined : (read as Read)
}

const isGuess = ({ kind, number, volume }: NumberRule, files: readonly Corrected[]): boolean =>
  number === 'guess' && volume === 'guess' && files.every(({ guess }) => guess.kind === kind)

const holds = (rule: NumberRule, { path, guess, given }: Corrected): boolean => {
  const read = applyRule(rule, path, guess)
  return read?.kind === given.kind && read.number === given.number && read.volume === given.volume
}

function rulesOf({ path, guess, given }: Corrected): NumberRule[] {
  const { kind } = given
  if (kind === 'unreadable') return []
  return placesOf(path, guess.number, given.number).flatMap((number) =>
    placesOf(path, guess.volume, given.volume).map((volume) => ({ kind, number, volume })),
  )
}

function placesOf(path: string, guess: number | null, given: number | null): Place[] {
  const places: Place[] = numbersIn(path).flatMap(({ value, after }) => (value === given ? [{ after }] : []))
  return [...(guess === given ? ['guess' as const] : []), ...(given === null ? ['none' as const] : []), ...places]
}

const valueAt = (place: Place, path: string, guess: number | null): number | null | undefined =>
  place === 'guess'
    ? guess
    : place === 'none'
      ? null
      : numbersIn(path).find(({ after }) => after === place.after)?.value

/** The numbers in the name of a file, each with the text before it. */
function numbersIn(path: string): { value: number; after: string }[] {
  const name = basename(path, extname(path)).normalize('NFKC')
  return [...name.matchAll(/\d+(?:\.\d+)?/g)].map((found) => ({
    value: Number(found[0]),
    after: name.slice(0, found.index).replace(/\d+(?:\.\d+)?/g, '#'),
  }))
}
