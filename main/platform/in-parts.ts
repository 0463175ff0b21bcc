/** A statement holds everything else up until its last row is written. */
export const rowsPerStatement = 100

/** A list in parts of this length; the last one may be shorter. */
export const inParts = <T>(all: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, at) => all.slice(at * length, (at + 1) * length))
