import { zipBytes } from './zip-bytes.ts'

export type EpubPage = { readonly image: string; readonly bytes: Uint8Array }

type EpubOptions = {
  /** Of each document beside its image. */
  readonly text?: string
  readonly metadata?: string
  readonly more?: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

/** An EPUB with one document for each image, in this order. */
export function writeEpub(
  pages: readonly EpubPage[],
  { text = '', metadata = '', more = [] }: EpubOptions = {},
): Buffer {
  const documents = pages.map(({ image }, index) => ({
    name: `OEBPS/text/page-${pages.length - index}.xhtml`,
    bytes: Buffer.from(
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><img src="../images/${encodeURI(image)}" alt=""/><p>${text}</p></body></html>`,
    ),
  }))
  const manifest = documents.map(
    ({ name }, index) =>
      `<item id="p${index}" href="${name.slice('OEBPS/'.length)}" media-type="application/xhtml+xml"/>`,
  )
  const spine = documents.map((_, index) => `<itemref idref="p${index}"/>`)
  const book = `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest>${manifest.join('')}</manifest><spine page-progression-direction="rtl">${spine.join('')}</spine></package>`
  const container =
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  return zipBytes([
    { name: 'mimetype', bytes: Buffer.from('application/epub+zip') },
    { name: 'META-INF/container.xml', bytes: Buffer.from(container) },
    { name: 'OEBPS/book.opf', bytes: Buffer.from(book) },
    ...documents,
    ...pages.map(({ image, bytes }) => ({ name: `OEBPS/images/${image}`, bytes: Buffer.from(bytes) })),
    ...more.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })),
  ])
}
