import { type ReaderSettings, readingRanges } from '../../../../shared/contracts/reader-settings.ts'
import type { ResolvedMode } from '../page-layout.ts'

const scrollStep = 1.25
const secondsStep = 1

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  Math.min(max, Math.max(min, value))

type Pace = Pick<ReaderSettings, 'scrollSpeed' | 'turnSeconds'>

/** The pace after one step: a strip scrolls faster or slower, pages turn sooner or later. */
export function changePace(pace: Pace, mode: ResolvedMode, by: 'faster' | 'slower'): Partial<Pace> {
  if (mode === 'strip') {
    const speed = Math.round((pace.scrollSpeed * (by === 'faster' ? scrollStep : 1 / scrollStep)) / 5) * 5
    return { scrollSpeed: clamp(speed, readingRanges.scrollSpeed) }
  }
  return {
    turnSeconds: clamp(pace.turnSeconds + (by === 'faster' ? -secondsStep : secondsStep), readingRanges.turnSeconds),
  }
}

/** Splits a distance into whole pixels and the rest, which the next frame adds. */
export function wholePixels(distance: number): { readonly whole: number; readonly rest: number } {
  const whole = Math.trunc(distance)
  return { whole, rest: distance - whole }
}
