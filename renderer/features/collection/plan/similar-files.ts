import type { CollectionItem } from '../../../../shared/contracts/collection.ts'
import { type Correction, type Corrections, isReadable, nameOf, seriesName } from './plan.ts'

/** Where a number is in a name: the text before and after it, with other numbers as `#`. */
type Place = { readonly before: string; readonly after: string; readonly hasDecimals: boolean }

/**
 * The corrections of files that are named like the example. Its numbers are looked up in its name, and the numbers in the
 * same places of the other names are used. Empty if the corrected number is not in the name.
 * @param example the file as guessed
 * @param correction what the user changed about the example
 * @param files the files that may be corrected: those of the same folder or series are compared
 */
export function correctSimilar(
  example: CollectionItem,
  correction: Correction,
  files: readonly CollectionItem[],
): Corrections {
  const { number, volume, title: _, numberEnd: __, ...constants } = correction
  const numbers = Object.entries({ number, volume }).filter(([, value]) => typeof value === 'number')
  const candidates = files.filter(
    (file) => file.path !== example.path && isReadable(file) && isRelated(file, example, numbers.length > 0),
  )
  const fixed: Correction = {
    ...constants,
    ...(number === null && { number }),
    ...(volume === null && { volume }),
  }
  const rules = numbers.map(([field, value]) => ({ field, place: findPlace(example.path, value!, candidates) }))
  if (rules.some(({ place }) => place === undefined)) return new Map()
  return new Map(
    candidates.flatMap((file) => {
      const found = rules.map(({ field, place }) => [field, readNumber(file.path, place!)] as const)
      if (found.some(([, value]) => value === undefined)) return []
      // A range ends where the example's does not.
      const single = found.length > 0 && file.numberEnd !== null ? { numberEnd: null } : {}
      return [[file.path, { ...fixed, ...single, ...Object.fromEntries(found) }] as const]
    }),
  )
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

function isRelated(file: CollectionItem, example: CollectionItem, hasNumbers: boolean): boolean {
  if (seriesName(file) === seriesName(example)) return true
  return hasNumbers && folderOf(file.path) === folderOf(example.path)
}

/** The place of the value in the name; of several, the one whose number differs most between the files. */
function findPlace(path: string, value: number, others: readonly CollectionItem[]): Place | undefined {
  const variety = (place: Place) => new Set(others.map((file) => readNumber(file.path, place))).size
  return readings(path)
    .filter((reading) => reading.value === value)
    .map((reading) => ({ ...reading, variety: variety(reading) }))
    .reduce<(Place & { variety: number }) | undefined>(
      (best, place) => (best && best.variety > place.variety ? best : place),
      undefined,
    )
}

/** The number at this place of another name: after the same text, or before the same text. */
function readNumber(path: string, { before, after, hasDecimals }: Place): number | undefined {
  const all = readings(path)
  const at = all.find((one) => one.before === before) ?? all.findLast((one) => one.after === after)
  if (at === undefined || !hasDecimals) return at?.value
  return all.find((one) => one.before === at.before && one.isDecimal)?.value ?? at.value
}

type Reading = Place & { readonly value: number; readonly isDecimal: boolean }

/** Every number of a name, and `12.5` also as a whole. */
function readings(path: string): readonly Reading[] {
  const name = nameOf(path)
    .replace(/\.\w{2,4}$/, '')
    .normalize('NFKC')
  return [...name.matchAll(/\d+/g)].flatMap(({ 0: digits, index }) => {
    const before = shapeOf(name.slice(0, index))
    const decimals = /^\.\d{1,2}(?!\d)/.exec(name.slice(index + digits.length))?.[0]
    const read = (text: string, isDecimal: boolean) => ({
      before,
      after: shapeOf(name.slice(index + text.length)),
      value: Number(text),
      isDecimal,
      hasDecimals: isDecimal || decimals === undefined,
    })
    return [read(digits, false), ...(decimals ? [read(digits + decimals, true)] : [])]
  })
}

const shapeOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[\s_]+/g, ' ')
