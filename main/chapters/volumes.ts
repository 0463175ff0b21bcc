/** One upload or list entry of a chapter. */
type Upload = { readonly number: number; readonly label: string; readonly volume: number | null }

export type Volumes = {
  /** Whether a number that occurs in several volumes is a chapter in each. */
  readonly restart: boolean
  /** The volume of the chapter that an upload belongs to. */
  volumeOf(upload: Upload): number | null
}

/**
 * Reads from a whole list whether numbering restarts in each volume: a later volume begins with a number that is not above
 * the first of an earlier one (R3.10). A single upload with a wrong volume is no evidence and takes the volume of the
 * other uploads.
 * @param declared whether the catalog says that numbering restarts
 */
export function readVolumes(uploads: readonly Upload[], declared = false): Volumes {
  const counts = countUploads(uploads)
  if (declared) return { restart: true, volumeOf: ({ volume }) => volume }
  const restart = showsRestart(counts)
  const byChapter = Map.groupBy(uploads, keyOf)
  return {
    restart,
    volumeOf(upload) {
      const { volume, number, label } = upload
      const isMistake = volume !== null && label === '' && isMistagged(counts, volume, number)
      if (restart && !isMistake) return volume
      return majorityOf(byChapter.get(keyOf(upload)) ?? [], counts, restart ? volume : null) ?? volume
    },
  }
}

const keyOf = ({ number, label }: Upload): string => `${number} ${label}`

/** Number of uploads by volume and number. Extras and chapters without a number, which are 0, say nothing. */
type Counts = ReadonlyMap<number, ReadonlyMap<number, number>>

function countUploads(uploads: readonly Upload[]): Counts {
  const counts = new Map<number, Map<number, number>>()
  for (const { volume, number, label } of uploads) {
    if (volume === null || label !== '' || number === 0) continue
    const numbers = counts.get(volume) ?? new Map<number, number>()
    counts.set(volume, numbers.set(number, (numbers.get(number) ?? 0) + 1))
  }
  return counts
}

function showsRestart(counts: Counts): boolean {
  let highest = Number.NEGATIVE_INFINITY
  for (const volume of [...counts.keys()].sort((left, right) => left - right)) {
    const numbers = [...counts.get(volume)!.keys()]
    const [first] = numbers.filter((number) => !isMistagged(counts, volume, number)).sort((left, right) => left - right)
    if (first === undefined) continue
    if (first <= highest) return true
    highest = first
  }
  return false
}

/** Whether a number is in a volume only because a single upload has the wrong volume: it belongs to another one. */
function isMistagged(counts: Counts, volume: number, number: number): boolean {
  const own = counts.get(volume)
  if (own?.get(number) !== 1) return false
  if ([...own.keys()].some((other) => other !== number && Math.abs(other - number) <= 1)) return false
  return [...counts].some(([other, numbers]) => {
    if (other === volume) return false
    const uploads = numbers.get(number) ?? 0
    const isInside = Math.min(...numbers.keys()) < number
    return uploads > 0 ? uploads > 1 || isInside : isInside && number < Math.max(...numbers.keys())
  })
}

/** The volume with most uploads; among equals one that also has a neighbouring number, then the lowest. */
function majorityOf(uploads: readonly Upload[], counts: Counts, excluded: number | null): number | null {
  const votes = new Map<number, number>()
  for (const { volume } of uploads)
    if (volume !== null && volume !== excluded) votes.set(volume, (votes.get(volume) ?? 0) + 1)
  const number = uploads[0]?.number ?? 0
  const hasNeighbour = (volume: number) =>
    [...(counts.get(volume)?.keys() ?? [])].some((other) => other !== number && Math.abs(other - number) <= 1)
  const [best] = [...votes.entries()].sort(
    ([left, votesLeft], [right, votesRight]) =>
      votesRight - votesLeft || Number(hasNeighbour(right)) - Number(hasNeighbour(left)) || left - right,
  )
  return best?.[0] ?? null
}
