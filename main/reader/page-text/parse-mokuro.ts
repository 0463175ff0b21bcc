import { z } from 'zod'

/** Limits of a `.mokuro` file. That of a volume of 200 pages has about 2 MB. */
export const mokuroLimits = { bytes: 8 * 2 ** 20, pages: 5000, blocks: 500, lines: 100, characters: 1000 } as const

export type MokuroBlock = {
  /** Left, top, right, bottom in pixels of the image. */
  readonly box: readonly [number, number, number, number]
  readonly isVertical: boolean
  readonly fontSize: number
  readonly lines: readonly string[]
}
export type MokuroPage = {
  readonly width: number
  readonly height: number
  /** As the file says it: a name to compare with, never a path to open. */
  readonly imagePath: string
  readonly blocks: readonly MokuroBlock[]
}

const side = z.number().positive().max(100_000)
const fileSchema = z.object({ pages: z.array(z.unknown()).max(mokuroLimits.pages) })
const pageSchema = z.object({
  img_width: side,
  img_height: side,
  img_path: z.string().max(1000).default(''),
  blocks: z.array(z.unknown()).max(mokuroLimits.blocks),
})
const blockSchema = z.object({
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  vertical: z.boolean().default(false),
  font_size: z.number().positive().max(10_000),
  lines: z.array(z.string().max(mokuroLimits.characters)).max(mokuroLimits.lines),
})

/** Reads a `.mokuro` file (version 0.2 and later). A page or text that is damaged is left out. Undefined if nothing can be read. */
export function parseMokuro(text: string): readonly MokuroPage[] | undefined {
  const file = fileSchema.safeParse(parseJson(text))
  if (!file.success) return undefined
  const pages = file.data.pages.map(toPage)
  // Pages are also matched by their order, so a damaged one keeps its place.
  return pages.some((page) => page !== undefined) ? pages.map((page) => page ?? emptyPage) : undefined
}

const emptyPage: MokuroPage = { width: 0, height: 0, imagePath: '', blocks: [] }

function toPage(value: unknown): MokuroPage | undefined {
  const page = pageSchema.safeParse(value)
  if (!page.success) return undefined
  const { img_width: width, img_height: height, img_path: imagePath, blocks } = page.data
  return { width, height, imagePath, blocks: blocks.flatMap((block) => toBlock(block, width, height) ?? []) }
}

function toBlock(value: unknown, width: number, height: number): MokuroBlock | undefined {
  const block = blockSchema.safeParse(value)
  if (!block.success) return undefined
  const { box, vertical, font_size: fontSize, lines } = block.data
  const within = (position: number, end: number) => Math.min(end, Math.max(0, position))
  const [left, right] = [within(Math.min(box[0], box[2]), width), within(Math.max(box[0], box[2]), width)]
  const [top, bottom] = [within(Math.min(box[1], box[3]), height), within(Math.max(box[1], box[3]), height)]
  const spoken = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (right <= left || bottom <= top || spoken.length === 0) return undefined
  return { box: [left, top, right, bottom], isVertical: vertical, fontSize, lines: spoken }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
