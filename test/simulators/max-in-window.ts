/** The maximum number of sorted times within any half-open window of length `span`. */
export function maxInWindow(times: readonly number[], span: number): number {
  let first = 0
  let most = 0
  times.forEach((time, index) => {
    while (time - times[first]! >= span) first++
    most = Math.max(most, index - first + 1)
  })
  return most
}
