import { initials } from '../../ui/covers/cover-design.ts'

export const yearPicture = { width: 1080, height: 1350 }

export type YearPicture = {
  readonly year: string
  readonly heading: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly mangas: readonly { readonly title: string; readonly amount: string; readonly cover?: CanvasImageSource }[]
  readonly months: readonly { readonly name: string; readonly share: number }[]
  readonly footer: string
}

export type Look = {
  readonly serif: string
  readonly sans: string
  readonly language: string
  readonly isFromRight: boolean
}

/** The colours of the light theme. They differ in lightness only, so the picture is safe for colour-blind people. */
const colors = {
  paper: '#fafaf9',
  ink: '#17181a',
  soft: '#55585c',
  line: '#dcdcd8',
  cover: '#3a3d42',
  onCover: '#f6f5f2',
}
const edge = 72
const inner = yearPicture.width - 2 * edge

/** Draws a year of reading. */
export function drawYear(context: CanvasRenderingContext2D, picture: YearPicture, look: Look): void {
  const pen = createPen(context, look)
  context.fillStyle = colors.paper
  context.fillRect(0, 0, yearPicture.width, yearPicture.height)
  pen.text(picture.heading, { x: 0, y: 104, width: inner, size: 34, color: colors.soft })
  pen.text(picture.year, { x: 0, y: 232, width: inner, size: 144, isTitle: true })
  drawFacts(pen, picture.facts)
  drawMangas(pen, picture.mangas)
  drawMonths(pen, picture.months)
  pen.text(picture.footer, { x: 0, y: 1300, width: inner - 140, size: 28, color: colors.soft })
  pen.text('Bunko', { x: inner - 120, y: 1300, width: 120, size: 28, align: 'end', isTitle: true })
}

type Pen = ReturnType<typeof createPen>

type Placed = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly color?: string
  readonly isTitle?: boolean
  readonly align?: 'start' | 'center' | 'end'
  readonly lines?: number
}

/** Draws between the edges, from the right where texts run so. */
function createPen(context: CanvasRenderingContext2D, { serif, sans, language, isFromRight }: Look) {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const left = (x: number, width: number) => edge + (isFromRight ? inner - x - width : x)
  context.direction = isFromRight ? 'rtl' : 'ltr'
  return {
    /** @param y of the baseline of the first line */
    text(text: string, { x, y, width, size, color = colors.ink, isTitle = false, align = 'start', lines = 1 }: Placed) {
      const setFont = (pixels: number) => {
        context.font = isTitle ? `600 ${pixels}px ${serif}` : `${pixels}px ${sans}`
      }
      setFont(size)
      // One line becomes smaller before it is cut.
      if (lines === 1) setFont(size * Math.max(0.6, Math.min(1, width / context.measureText(text).width)))
      context.fillStyle = color
      context.textAlign = align
      const box = left(x, width)
      const isAtLeft = (align === 'start') !== isFromRight
      const at = align === 'center' ? box + width / 2 : isAtLeft ? box : box + width
      const fits = (line: string) => context.measureText(line).width <= width
      const segments = [...words.segment(text)].map(({ segment }) => segment)
      for (const [index, line] of breakLines(segments, lines, fits).entries())
        context.fillText(line, at, y + index * size * 1.25)
    },
    box(x: number, y: number, width: number, height: number, color: string) {
      context.fillStyle = color
      context.fillRect(left(x, width), y, width, height)
    },
    /** Covers the box with the middle of the image. */
    image(image: CanvasImageSource, size: { width: number; height: number }, x: number, y: number, box: Box) {
      const scale = Math.max(box.width / size.width, box.height / size.height)
      const [width, height] = [box.width / scale, box.height / scale]
      const [fromX, fromY] = [(size.width - width) / 2, (size.height - height) / 2]
      context.drawImage(image, fromX, fromY, width, height, left(x, box.width), y, box.width, box.height)
    },
  }
}

type Box = { readonly width: number; readonly height: number }

/** Breaks a text between segments into lines that fit. What is too much ends with an ellipsis. */
export function breakLines(segments: readonly string[], most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const [index, segment] of segments.entries()) {
    if (line === '' || fits((line + segment).trimEnd())) {
      line += segment
      continue
    }
    if (lines.length === most - 1) return [...lines, shorten(line + segments.slice(index).join(''), fits)]
    lines.push(line.trim())
    line = segment.trimStart()
  }
  return [...lines, shorten(line, fits)]
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const text = line.trim()
  if (fits(text)) return text
  const characters = [...text]
  while (characters.length > 1 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function drawFacts(pen: Pen, facts: YearPicture['facts']): void {
  const columns = 3
  const width = inner / columns
  for (const [index, { name, value }] of facts.entries()) {
    const [x, y] = [(index % columns) * width, 340 + Math.floor(index / columns) * 118]
    pen.text(value, { x, y, width: width - 20, size: 50, isTitle: true })
    pen.text(name, { x, y: y + 38, width: width - 20, size: 26, color: colors.soft })
  }
}

export const yearMangas = 5

function drawMangas(pen: Pen, mangas: YearPicture['mangas']): void {
  const gap = 24
  const width = (inner - gap * (yearMangas - 1)) / yearMangas
  const box = { width, height: width * 1.5 }
  const top = 556
  for (const [index, { title, amount, cover }] of mangas.entries()) {
    const x = index * (width + gap)
    const size = sizeOf(cover)
    if (cover && size) pen.image(cover, size, x, top, box)
    else {
      pen.box(x, top, box.width, box.height, colors.cover)
      const y = top + box.height / 2 + 24
      pen.text(initials(title), { x, y, width, size: 68, color: colors.onCover, align: 'center', isTitle: true })
    }
    pen.text(title, { x, y: top + box.height + 36, width, size: 24, lines: 2 })
    pen.text(amount, { x, y: top + box.height + 100, width, size: 22, color: colors.soft })
  }
}

/** Undefined for an image that did not load. */
function sizeOf(cover: CanvasImageSource | undefined): Box | undefined {
  if (!(cover instanceof HTMLImageElement) || cover.naturalWidth === 0) return undefined
  return { width: cover.naturalWidth, height: cover.naturalHeight }
}

function drawMonths(pen: Pen, months: YearPicture['months']): void {
  const [top, height, gap] = [990, 190, 12]
  const width = (inner - gap * (months.length - 1)) / months.length
  for (const [index, { name, share }] of months.entries()) {
    const x = index * (width + gap)
    const tall = share * height
    pen.box(x, top + height, width, 2, colors.line)
    pen.box(x, top + height - tall, width, tall, colors.ink)
    pen.text(name, { x, y: top + height + 34, width, size: 24, color: colors.soft, align: 'center' })
  }
}
