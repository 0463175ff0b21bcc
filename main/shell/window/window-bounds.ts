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

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), maximized: z.boolean() })
/** By arrangement of the screens, last used first. A laptop has other bounds at a desk than on a train. */
const fileSchema = z.array(z.object({ screens: z.string(), bounds: boundsSchema }))
const maxArrangements = 10

/** The last bounds of the window with these screens, otherwise the last ones at all; undefined if none are known. */
export function readBounds(file: string, screens: readonly Area[]): WindowBounds | undefined {
  const saved = readFile(file)
  return (saved.find((one) => one.screens === arrangement(screens)) ?? saved[0])?.bounds
}

export function saveBounds(file: string, screens: readonly Area[], bounds: WindowBounds): Promise<void> {
  const current = { screens: arrangement(screens), bounds }
  const others = readFile(file).filter((one) => one.screens !== current.screens)
  const kept = [current, ...others].slice(0, maxArrangements)
  return writeAtomically(file, Buffer.from(`${JSON.stringify(kept)}\n`))
}

function readFile(file: string): z.output<typeof fileSchema> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The file is missing, damaged or of an earlier version.
    return []
  }
}

const arrangement = (screens: readonly Area[]): string =>
  screens
    .map(({ x, y, width, height }) => `${width}x${height}+${x}+${y}`)
    .sort()
    .join(' ')

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
