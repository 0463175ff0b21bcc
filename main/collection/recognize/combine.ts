import type { ReadComicInfo } from './read-comic-info.ts'
import type { Recognized } from './recognize.ts'

/** What the metadata in the file says wins over its name. */
export function combine(byName: Recognized, info: ReadComicInfo | undefined): Recognized {
  if (!info) return byName
  const { summary: _, writer: __, genres: ___, direction: ____, groups: _____, ...facts } = info
  const merged = { ...byName, ...facts }
  const isNumbered = facts.number !== undefined
  const isVolume = !isNumbered && facts.volume !== undefined && byName.number === null
  const kind = facts.kind ?? (isNumbered ? 'chapter' : isVolume ? 'volume' : byName.kind)
  const isCertain = facts.series !== undefined && (isNumbered || isVolume || facts.kind !== undefined)
  return {
    ...merged,
    kind,
    numberEnd: isNumbered ? (facts.numberEnd ?? null) : byName.numberEnd,
    // In a file of a whole volume the number of the volume is written as its number.
    ...(isNumbered && byName.kind === 'volume' && wholeVolume(byName, facts)),
    ...(isCertain && { confidence: 1, doubt: null }),
  }
}

function wholeVolume(byName: Recognized, { number, volume }: ReadComicInfo): Partial<Recognized> | undefined {
  const isSame = number === byName.volume && (volume === undefined || volume === number)
  return isSame ? { kind: 'volume', volume: byName.volume, number: null, numberEnd: byName.numberEnd } : undefined
}
