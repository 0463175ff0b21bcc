import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeAtomically } from '../../platform/files/write-atomically.ts'

/** In the screen's own pixels; `maximized` says how the window stood, the rest where it goes back to. */
export type WindowBounds = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}
export type Area = Pick<WindowBounds, 'x' | 'y' | 'width' | 'height'>

export const smallest = { width: 480, height: 400 } as const
const first = { width: 1200, height: 800 } as const
/** So much of the window's top must be on a screen that it can be taken hold of. */
const handle = { width: 120, height: 40 } as const

const schema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })

/** Where the window stood last; undefined when that is not known. */
export function readBounds(file: string): WindowBounds | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // Never written, or by a crash of the machine: the window opens where the system puts it.
    return undefined
  }
}

export const saveBounds = (file: string, bounds: WindowBounds): Promise<void> =>
  writeAtomically(file, Buffer.from(`${JSON.stringify(bounds)}\n`))

/** Bounds for a window that can be seen and held: a screen may have gone since, or become smaller. */
export function fitBounds(saved: WindowBounds | undefined, screens: readonly Area[]): Partial<Area> & typeof first {
  if (saved === undefined) return first
  const size = {
    width: clamp(saved.width, smallest.width, Math.max(...screens.map(({ width }) => width))),
    height: clamp(saved.height, smallest.height, Math.max(...screens.map(({ height }) => height))),
  } as typeof first
  const canBeHeld = screens.some(
    (screen) =>
      overlap(saved.x, size.width, screen.x, screen.width) >= handle.width &&
      saved.y >= screen.y &&
      saved.y + handle.height <= screen.y + screen.height,
  )
  return canBeHeld ? { x: saved.x, y: saved.y, ...size } : size
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)
