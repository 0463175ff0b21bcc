import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { writeAtomically } from '../../platform/files/write-atomically.ts'

/** In screen coordinates. Position and size are those of the window when it is not maximized. */
type WindowBounds = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly maximized: boolean
}
type Area = Pick<WindowBounds, 'x' | 'y' | 'width' | 'height'>

export const minSize = { width: 480, height: 400 } as const
const defaultSize = { width: 1200, height: 800 } as const
/** The part of the top of the window that must be visible, so that the window can be moved. */
const minVisible = { width: 120, height: 40 } as const

const schema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })

/** The last bounds of the window; undefined if they are not known. */
export function readBounds(file: string): WindowBounds | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The file is missing or damaged.
    return undefined
  }
}

export const saveBounds = (file: string, bounds: WindowBounds): Promise<void> =>
  writeAtomically(file, Buffer.from(`${JSON.stringify(bounds)}\n`))

/** Fits the saved bounds to the current screens. Omits the position if the window would not be reachable. */
export function fitBounds(
  saved: WindowBounds | undefined,
  screens: readonly Area[],
): Partial<Area> & typeof defaultSize {
  if (saved === undefined) return defaultSize
  const size = {
    width: clamp(saved.width, minSize.width, Math.max(...screens.map(({ width }) => width))),
    height: clamp(saved.height, minSize.height, Math.max(...screens.map(({ height }) => height))),
  } as typeof defaultSize
  const isReachable = screens.some(
    (screen) =>
      overlap(saved.x, size.width, screen.x, screen.width) >= minVisible.width &&
      saved.y >= screen.y &&
      saved.y + minVisible.height <= screen.y + screen.height,
  )
  return isReachable ? { x: saved.x, y: saved.y, ...size } : size
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)
