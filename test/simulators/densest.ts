/** The most members of sorted times that lie within one half-open stretch of that length. */
export function densest(times: readonly number[], span: number): number {
  let first = 0
  let most = 0
  times.forEach((time, index) => {
    while (time - times[first]! >= span) first++
    most = Math.max(most, index - first + 1)
  })
  return most
}
