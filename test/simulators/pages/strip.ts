import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Machine-readable identity of a page. */
export interface PageMark {
  /** Lower-case letters, digits and hyphens, at most 8. */
  readonly site: string
  /** 0 to 16777.215, at most three decimals. */
  readonly chapter: number
  /** 0 to 4095. */
  readonly page: number
  /** `mangaTag(slug)`. */
  readonly mangaTag: number
}

const columns = 32
const rows = 4
const magic = 0xb5a
const alphabet = ' abcdefghijklmnopqrstuvwxyz0123456789-'
const siteLength = 8
const fields = { magic: 12, site: siteLength * 6, chapter: 24, page: 12, manga: 16, check: 16 } as const

/** A 16-bit hash of a slug to detect a page of another manga. */
export function mangaTag(slug: string): number {
  return createHash('sha256').update(slug).digest().readUInt16BE(0)
}

/** CRC-16/CCITT-FALSE over a string of 0 and 1. */
function checksum(bits: string): number {
  let crc = 0xffff
  for (const bit of bits) {
    const mixes = ((crc >> 15) & 1) !== Number(bit)
    crc = ((crc << 1) & 0xffff) ^ (mixes ? 0x1021 : 0)
  }
  return crc
}

const toBits = (value: number, length: number): string => value.toString(2).padStart(length, '0')

export function encodeMark(mark: PageMark): string {
  const letters = [...mark.site.padEnd(siteLength)].map((letter) => alphabet.indexOf(letter))
  if (letters.length > siteLength || letters.includes(-1)) {
    throw new Error(`A site in a page strip has at most ${siteLength} of a-z, 0-9 and -, not "${mark.site}".`)
  }
  const thousandths = Math.round(mark.chapter * 1000)
  if (thousandths < 0 || thousandths >= 2 ** fields.chapter) throw new Error(`Chapter ${mark.chapter} does not fit.`)
  if (mark.page < 0 || mark.page >= 2 ** fields.page) throw new Error(`Page ${mark.page} does not fit.`)
  const payload =
    toBits(magic, fields.magic) +
    letters.map((letter) => toBits(letter, 6)).join('') +
    toBits(thousandths, fields.chapter) +
    toBits(mark.page, fields.page) +
    toBits(mark.mangaTag, fields.manga)
  return payload + toBits(checksum(payload), fields.check)
}

/** Decodes a strip; null if it is missing or damaged. */
export function decodeMark(bits: string): PageMark | null {
  let position = 0
  const take = (length: number) => {
    position += length
    return Number.parseInt(bits.slice(position - length, position), 2)
  }
  if (take(fields.magic) !== magic) return null
  const letters = Array.from({ length: siteLength }, () => alphabet[take(6)] ?? '')
  const chapter = take(fields.chapter) / 1000
  const page = take(fields.page)
  const tag = take(fields.manga)
  const covered = bits.slice(0, position)
  if (take(fields.check) !== checksum(covered)) return null
  return { site: letters.join('').trimEnd(), chapter, page, mangaTag: tag }
}

/** The height depends only on the width, so that the strip can be located in scaled pages. */
export function stripHeight(width: number): number {
  return (width / (columns * 2)) * rows
}

/** Centre of each cell in reading order, in pixels. */
function stripCells(width: number, height: number): readonly { readonly x: number; readonly y: number }[] {
  const cell = { width: width / columns, height: width / (columns * 2) }
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) + 0.5) * cell.width,
    y: height - (rows - Math.floor(index / columns) - 0.5) * cell.height,
  }))
}

/** SVG of the strip along the bottom edge; black is 1. */
export function drawStrip(mark: PageMark, width: number, height: number): string {
  const bits = encodeMark(mark)
  const cell = { width: width / columns, height: width / (columns * 2) }
  const top = height - stripHeight(width)
  const blocks = stripCells(width, height)
    .map((middle, index) =>
      bits[index] === '1'
        ? `M${middle.x - cell.width / 2} ${middle.y - cell.height / 2}h${cell.width}v${cell.height}h-${cell.width}z`
        : '',
    )
    .join('')
  const ground = `<rect x="0" y="${top - cell.height / 2}" width="${width}" height="${height - top + cell.height / 2}" fill="#fff"/>`
  return `${ground}<path d="${blocks}" fill="#000" shape-rendering="crispEdges"/>`
}

const darkest = 128

/**
 * Reads the strip at the bottom edge of a drawn page. Works after JPEG compression and scaling down to a width of 320
 * pixels.
 * @throws Error if the bytes are not an image or have no complete strip
 */
export async function readPage(bytes: Uint8Array): Promise<PageMark> {
  const { data, info } = await sharp(bytes).flatten().greyscale().raw().toBuffer({ resolveWithObject: true })
  const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 255
  const bits = stripCells(info.width, info.height).map((middle) => {
    const reach = Math.max(0, Math.floor(info.width / 64 / 4))
    const rise = Math.max(0, Math.floor(info.width / 128 / 4))
    let sum = 0
    let count = 0
    for (let y = Math.floor(middle.y) - rise; y <= Math.floor(middle.y) + rise; y++) {
      for (let x = Math.floor(middle.x) - reach; x <= Math.floor(middle.x) + reach; x++) {
        sum += brightness(x, y)
        count++
      }
    }
    return sum / count < darkest ? '1' : '0'
  })
  const mark = decodeMark(bits.join(''))
  if (!mark) throw new Error(`This ${info.width}x${info.height} image carries no readable page strip.`)
  return mark
}
