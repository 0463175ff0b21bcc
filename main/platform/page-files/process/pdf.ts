import { closeSync, openSync, readSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PDFiumModule } from '@hyzyla/pdfium'
import { message } from '../../../../shared/i18n/message.ts'
import { describeImage } from '../../cbz/measure-pages.ts'
import { archiveBroken, archiveLimits } from '../../cbz/read-directory.ts'
import { loadSharp } from '../../images/load-sharp.ts'
import { isProblem } from '../../problem.ts'
import { limitProgram } from './limited-program.ts'
import type { ImageFacts, PageList, PageNote } from './page-list.ts'
import { type Pdfium, type PdfPage, toPdfium } from './pdfium.ts'

type Document = {
  readonly pdfium: Pdfium
  readonly handle: number
  readonly pageCount: number
  /** Runs a task with at most so much memory beside the document. @throws Problem `archive_broken` */
  within<T>(bytes: number, task: () => T): T
}

/** Of a page that is drawn: enough for a large screen. */
const drawnWidth = 1600
const maxDrawnPixels = 12e6
const maxJpegSide = 65_500
/** The whole document is in memory while it is read. */
const maxBytes = 1024 * 2 ** 20
/** Reading what a page consists of takes little; drawing it takes all pixels of its pictures. */
const memory = { reading: 96 * 2 ** 20, drawing: 640 * 2 ** 20 }

/** The document that was read last stays open: its pages are read one after the other. */
let last: Promise<Document> | undefined
let lastKey = ''

/** @param note is called before the document is loaded, and after it */
async function openPdf(path: string, note?: (note: PageNote) => void): Promise<Document> {
  const { size, mtimeMs, ino } = await stat(path)
  const key = `${path} ${size} ${mtimeMs} ${ino}`
  if (key !== lastKey || !last) {
    note?.({ kind: 'opening' })
    // Its memory is given back with its program.
    last = load(path, size)
    lastKey = key
    last.catch(() => {
      if (lastKey === key) last = undefined
    })
  }
  const opened = await last
  note?.({ kind: 'opened' })
  return opened
}

/** What PDFium prints is told by its results, too. */
const ignore = () => undefined

async function load(path: string, size: number): Promise<Document> {
  if (size > maxBytes) throw archiveBroken(message('archives.needsTooMuchMemory'))
  let limit = size + memory.reading
  const { instantiateWasm, hasExceeded } = await limitProgram('@hyzyla/pdfium/pdfium.wasm', () => limit)
  const create = PDFiumModule as (options: object) => ReturnType<typeof PDFiumModule>
  // It needs no file: the program is compiled already.
  const pdfium = toPdfium(await create({ instantiateWasm, locateFile: () => '', print: ignore, printErr: ignore }))
  const within: Document['within'] = (bytes, task) => {
    limit = size + bytes
    try {
      return task()
    } catch (error) {
      // A disk error does not mean that the document is damaged.
      const isKnown = isProblem(error) || typeof (error as NodeJS.ErrnoException).code === 'string'
      if (isKnown && !hasExceeded()) throw error
      // The program has ended. The next page starts it again.
      last = undefined
      throw archiveBroken(message(hasExceeded() ? 'archives.needsTooMuchMemory' : 'archives.pageDamaged'), error)
    }
  }
  const handle = within(memory.reading, () => pdfium.openDocument(size, (target) => readInto(target, path)))
  const pageCount = within(memory.reading, () => pdfium.countPages(handle))
  if (pageCount === 0) throw archiveBroken(message('archives.noImages'))
  if (pageCount > archiveLimits.entries)
    throw archiveBroken(message('archives.tooManyPages', { count: pageCount, max: archiveLimits.entries }))
  return { pdfium, handle, pageCount, within }
}

function readInto(target: Uint8Array, path: string): void {
  const file = openSync(path, 'r')
  try {
    for (let done = 0; done < target.length; ) {
      const count = readSync(file, target, done, target.length - done, done)
      if (count === 0) throw archiveBroken(message('archives.truncated'))
      done += count
    }
  } finally {
    closeSync(file)
  }
}

/** @throws Problem `archive_broken` */
export async function listPdf(path: string): Promise<PageList> {
  const { pageCount } = await openPdf(path)
  const numbers = Array.from({ length: pageCount }, (_, index) => index)
  return {
    pages: numbers.map((index) => ({ name: String(index + 1), sizeBytes: 0, crc32: 0, position: index })),
    isSolid: false,
  }
}

/**
 * Nothing is drawn. A page that cannot be read counts as one of common size, so that the others keep their numbers; reading it
 * says why.
 * @throws Problem `archive_broken` when none or too many of them cannot be read
 */
export async function measurePdf(path: string, note: (note: PageNote) => void): Promise<ImageFacts[]> {
  const { pageCount } = await openPdf(path, note)
  const measured: ImageFacts[] = []
  let failures = 0
  for (let index = 0; index < pageCount; index += 1) {
    try {
      const { pdfium, handle, within } = await openPdf(path, note)
      measured.push(within(memory.reading, () => pdfium.withPage(handle, index, measure)))
    } catch (error) {
      failures += 1
      if (!isProblem(error) || failures === pageCount || failures > maxFailures) throw error
      measured.push({ media_type: 'image/jpeg', ...drawnSize(commonSize), size_bytes: 0 })
    }
  }
  return measured
}

/** Each may take a second, and the document is opened again. */
const maxFailures = 20
/** A4, in points. */
const commonSize = { width: 595, height: 842 }

function measure(page: PdfPage): ImageFacts {
  const image = page.onlyJpeg()
  const facts = image && describeImage(image)
  // The size of a drawn page is known when it is drawn.
  return facts ? { ...facts, size_bytes: 0 } : { media_type: 'image/jpeg', ...drawnSize(page), size_bytes: 0 }
}

function drawnSize({ width, height }: Pick<PdfPage, 'width' | 'height'>): { width: number; height: number } {
  // Two pages side by side are twice as wide.
  const wanted = width > height ? drawnWidth * 1.5 : drawnWidth
  const scale = Math.min(
    wanted / width,
    Math.sqrt(maxDrawnPixels / (width * height)),
    maxJpegSide / Math.max(width, height),
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The page as the image that it consists of, or drawn. @throws Problem `archive_broken` */
export async function renderPdfPage(
  path: string,
  index: number,
  note: (note: PageNote) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdfium, handle, pageCount, within } = await openPdf(path, note)
  if (index >= pageCount) throw archiveBroken(message('reader.pageNotInArchive'))
  const { image, size, pixels } = within(memory.drawing, () =>
    pdfium.withPage(handle, index, (page) => {
      const found = page.onlyJpeg()
      const isShown = found && describeImage(found)
      const drawn = drawnSize(page)
      return { image: isShown ? found : undefined, size: drawn, pixels: isShown ? undefined : page.draw(drawn) }
    }),
  )
  if (image) return image
  const sharp = await loadSharp()
  const drawn = await sharp(pixels!, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return new Uint8Array(drawn)
}
