import type { PDFiumModule } from '@hyzyla/pdfium'
import { message } from '../../../../shared/i18n/message.ts'
import { archiveBroken } from '../../cbz/read-directory.ts'

/** The functions of PDFium that the package's description leaves out (fpdf_edit.h, fpdfview.h). */
type Module = Awaited<ReturnType<typeof PDFiumModule>> & {
  readonly _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number
  readonly _FPDFPageObj_GetClipPath: (object: number) => number
  readonly _FPDFClipPath_CountPaths: (clip: number) => number
  readonly _FPDFPage_GetRotation: (page: number) => number
  readonly HEAPF32: Float32Array
}

export type PdfPage = {
  /** In points, rotated as the page is shown. */
  readonly width: number
  readonly height: number
  /** The compressed bytes of the only object of the page, if it is one JPEG that covers it. */
  onlyJpeg(): Uint8Array<ArrayBuffer> | undefined
  /** RGBA. @throws Problem `archive_broken` when nothing can be seen because an image cannot be decoded */
  draw(size: { readonly width: number; readonly height: number }): Uint8Array<ArrayBuffer>
}

/** PDFium without scripts, forms, network and other files: this build has none. */
export type Pdfium = {
  /** @param read fills the memory of the document. @throws Problem `archive_broken` */
  openDocument(sizeBytes: number, read: (target: Uint8Array) => void): number
  countPages(document: number): number
  /** @throws Problem `archive_broken` */
  withPage<T>(document: number, index: number, work: (page: PdfPage) => T): T
}

const imageObject = 3
const rgba = 4
/** Annotations, and RGBA instead of BGRA. */
const drawFlags = 0x01 | 0x10
const errors = { password: 4, security: 5 }

export function toPdfium(untyped: Awaited<ReturnType<typeof PDFiumModule>>): Pdfium {
  const module = untyped as Module
  const { malloc, free } = module.wasmExports
  module._FPDF_InitLibraryWithConfig({})

  function withMemory<T>(bytes: number, work: (at: number) => T): T {
    const at = malloc(bytes)
    if (at === 0) throw archiveBroken(message('archives.needsTooMuchMemory'))
    try {
      return work(at)
    } finally {
      free(at)
    }
  }

  function filterOf(object: number): string | undefined {
    if (module._FPDFImageObj_GetImageFilterCount(object) !== 1) return undefined
    const length = module._FPDFImageObj_GetImageFilter(object, 0, 0, 0)
    return withMemory(length, (at) => {
      module._FPDFImageObj_GetImageFilter(object, 0, at, length)
      return Buffer.from(module.HEAPU8.subarray(at, at + length - 1)).toString('latin1')
    })
  }

  /** Neither turned nor mirrored, over the whole page. */
  function covers(object: number, width: number, height: number): boolean {
    return withMemory(24, (at) => {
      if (!module._FPDFPageObj_GetMatrix(object, at)) return false
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = module.HEAPF32.subarray(at >> 2, (at >> 2) + 6)
      const isNear = (value: number, wanted: number) => Math.abs(value - wanted) <= 1
      return isNear(a, width) && isNear(d, height) && [b, c, e, f].every((value) => isNear(value, 0))
    })
  }

  function rawBytes(object: number): Uint8Array<ArrayBuffer> {
    const length = module._FPDFImageObj_GetImageDataRaw(object, 0, 0)
    return withMemory(Math.max(1, length), (at) => {
      module._FPDFImageObj_GetImageDataRaw(object, at, length)
      return module.HEAPU8.slice(at, at + length) as Uint8Array<ArrayBuffer>
    })
  }

  /** Whether an image of the page cannot be decoded. PDFium draws nothing in its place. */
  function hasBrokenImage(page: number): boolean {
    const count = module._FPDFPage_CountObjects(page)
    for (let index = 0; index < count; index += 1) {
      const object = module._FPDFPage_GetObject(page, index)
      if (module._FPDFPageObj_GetType(object) !== imageObject) continue
      const bitmap = module._FPDFImageObj_GetBitmap(object)
      if (bitmap === 0) return true
      module._FPDFBitmap_Destroy(bitmap)
    }
    return false
  }

  function toPage(page: number): PdfPage {
    const width = module._FPDF_GetPageWidth(page)
    const height = module._FPDF_GetPageHeight(page)
    if (!(width > 0 && height > 0)) throw archiveBroken(message('archives.pageDamaged'))
    return {
      width,
      height,
      onlyJpeg() {
        if (module._FPDFPage_CountObjects(page) !== 1 || module._FPDFPage_GetRotation(page) !== 0) return undefined
        const object = module._FPDFPage_GetObject(page, 0)
        if (module._FPDFPageObj_GetType(object) !== imageObject || !covers(object, width, height)) return undefined
        if (filterOf(object) !== 'DCTDecode') return undefined
        const bytes = rawBytes(object)
        return isScreenJpeg(bytes) ? bytes : undefined
      },
      draw(size) {
        return withMemory(size.width * size.height * rgba, (at) => {
          const bitmap = module._FPDFBitmap_CreateEx(size.width, size.height, rgba, at, size.width * rgba)
          try {
            module._FPDFBitmap_FillRect(bitmap, 0, 0, size.width, size.height, 0xffffffff)
            module._FPDF_RenderPageBitmap(bitmap, page, 0, 0, size.width, size.height, 0, drawFlags)
          } finally {
            module._FPDFBitmap_Destroy(bitmap)
          }
          const pixels = module.HEAPU8.slice(at, at + size.width * size.height * rgba) as Uint8Array<ArrayBuffer>
          const isEmpty = pixels.every((value) => value === 0xff)
          if (isEmpty && hasBrokenImage(page)) throw archiveBroken(message('archives.pageDamaged'))
          return pixels
        })
      },
    }
  }

  return {
    openDocument(sizeBytes, read) {
      const at = malloc(sizeBytes)
      if (at === 0) throw archiveBroken(message('archives.needsTooMuchMemory'))
      // Not freed: the document reads from it until the program ends.
      read(module.HEAPU8.subarray(at, at + sizeBytes))
      const document = module._FPDF_LoadMemDocument(at, sizeBytes, 0)
      if (document !== 0) return document
      const error = module._FPDF_GetLastError()
      if (error === errors.password || error === errors.security)
        throw archiveBroken(message('archives.passwordProtected'))
      throw archiveBroken(message('archives.notAPdf'))
    },
    countPages: (document) => module._FPDF_GetPageCount(document),
    withPage(document, index, work) {
      const page = module._FPDF_LoadPage(document, index)
      if (page === 0) throw archiveBroken(message('archives.pageDamaged'))
      try {
        return work(toPage(page))
      } finally {
        module._FPDF_ClosePage(page)
      }
    },
  }
}

/** A JPEG in colors of the screen or gray; those for printers look different in each program. */
function isScreenJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return bytes[at + 9] === 1 || bytes[at + 9] === 3
    at += 2 + bytes[at + 2]! * 256 + bytes[at + 3]!
  }
  return false
}
