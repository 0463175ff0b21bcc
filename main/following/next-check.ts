export type CheckLimits = { readonly shortestHours: number; readonly longestHours: number }

const hourMs = 3600_000
const checksPerRelease = 4
/** Fraction of the time since the last release after which a check is due; longer silence means rarer checks. */
const silenceShare = 10
const maxJitter = 0.1

/**
 * The delay until the next check in milliseconds: a quarter of the usual time between releases, or a tenth of the time
 * since the last release if that is longer, within the user's limits. Jitter spreads the checks of mangas that were
 * added together.
 * @param releases release dates of its chapters, ISO 8601, in any order
 * @param random in [0, 1)
 */
export function nextCheckDelayMs(
  releases: readonly string[],
  now: Date,
  { shortestHours, longestHours }: CheckLimits,
  random: number,
): number {
  const days = [...new Set(releases.map((release) => Math.floor(Date.parse(release) / (24 * hourMs))))]
  const recent = days
    .filter((day) => !Number.isNaN(day))
    .toSorted((left, right) => right - left)
    .slice(0, 11)
  const gaps = recent.slice(1).map((day, index) => (recent[index]! - day) * 24 * hourMs)
  const usual = gaps.toSorted((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? 0
  const silence = recent[0] === undefined ? 0 : Math.max(now.getTime() - recent[0] * 24 * hourMs, 0)
  const wanted = Math.max(usual / checksPerRelease, silence / silenceShare)
  const within = Math.min(Math.max(wanted, shortestHours * hourMs), longestHours * hourMs)
  return Math.round(within * (1 + maxJitter * random))
}
