import { escapeXml, writableText } from '../../archives/comic-info.ts'
import { epubComicInfo } from '../../platform/cbz/entry-names.ts'
import type { Book } from './book.ts'

export type BookPage = {
  /** The name of the image. */
  readonly name: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
}
type Document = { readonly name: string; readonly text: string }

export const bookType = 'application/epub+zip'
const folder = 'OEBPS'
export const imageName = ({ name }: Pick<BookPage, 'name'>): string => `${folder}/images/${name}`

/** The texts of an EPUB 3.3 with a fixed layout: one document for each page. The images are beside them. */
export function bookDocuments(book: Book, pages: readonly BookPage[]): readonly Document[] {
  return [
    { name: 'META-INF/container.xml', text: container },
    { name: epubComicInfo, text: book.comicInfo },
    { name: `${folder}/book.opf`, text: packageDocument(book, pages) },
    { name: `${folder}/nav.xhtml`, text: navigation(book, pages) },
    { name: `${folder}/page.css`, text: style },
    ...pages.map((page, index) => ({
      name: `${folder}/${documentName(index)}`,
      text: pageDocument(book, page, index),
    })),
  ]
}

const documentName = (index: number): string => `pages/${String(index + 1).padStart(4, '0')}.xhtml`
const xml = '<?xml version="1.0" encoding="utf-8"?>'
const text = (value: string): string => escapeXml(writableText(value))
const attribute = (value: string): string => text(value).replaceAll('"', '&quot;')

const container = `${xml}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="${folder}/book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

const style = `html, body { margin: 0; padding: 0; }
img { display: block; width: 100%; height: 100%; }
`

function packageDocument(book: Book, pages: readonly BookPage[]): string {
  const { id, title, author, summary, genres, language, series, position, modifiedAt } = book
  const lines = [
    `<dc:identifier id="id">urn:uuid:${text(id)}</dc:identifier>`,
    `<dc:title>${text(title)}</dc:title>`,
    `<dc:language>${text(language)}</dc:language>`,
    ...(author === null ? [] : [`<dc:creator>${text(author)}</dc:creator>`]),
    ...(summary.trim() === '' ? [] : [`<dc:description>${text(summary)}</dc:description>`]),
    ...genres.map((genre) => `<dc:subject>${text(genre)}</dc:subject>`),
    `<meta property="dcterms:modified">${modifiedAt}</meta>`,
    '<meta property="rendition:layout">pre-paginated</meta>',
    '<meta property="rendition:orientation">auto</meta>',
    '<meta property="rendition:spread">landscape</meta>',
    `<meta property="belongs-to-collection" id="series">${text(series)}</meta>`,
    '<meta refines="#series" property="collection-type">series</meta>',
    `<meta refines="#series" property="group-position">${position}</meta>`,
    // E-readers of Kobo and calibre read the names of EPUB 2.
    '<meta name="cover" content="image-1"/>',
    `<meta name="calibre:series" content="${attribute(series)}"/>`,
    `<meta name="calibre:series_index" content="${position}"/>`,
  ]
  const items = pages.flatMap(({ name, mediaType }, index) => [
    `<item id="page-${index + 1}" href="${documentName(index)}" media-type="application/xhtml+xml"/>`,
    `<item id="image-${index + 1}" href="images/${name}" media-type="${mediaType}"${index === 0 ? ' properties="cover-image"' : ''}/>`,
  ])
  const spine = pages.map(({ width, height }, index) => {
    const isSpread = width > height ? ' properties="rendition:page-spread-center"' : ''
    return `<itemref idref="page-${index + 1}"${isSpread}/>`
  })
  return `${xml}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${attribute(language)}">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    ${lines.join('\n    ')}
  </metadata>
  <manifest>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="style" href="page.css" media-type="text/css"/>
    ${items.join('\n    ')}
  </manifest>
  <spine page-progression-direction="${book.isRightToLeft ? 'rtl' : 'ltr'}">
    ${spine.join('\n    ')}
  </spine>
</package>
`
}

const html = ({ language }: Book, head: string, body: string, more = ''): string => `${xml}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"${more} xml:lang="${attribute(language)}" lang="${attribute(language)}">
<head>${head}</head>
<body>${body}</body>
</html>
`

/** The start of the book, and a list of its pages. */
function navigation(book: Book, pages: readonly BookPage[]): string {
  const link = (index: number, label: string) => `<li><a href="${documentName(index)}">${label}</a></li>`
  const contents = `<nav epub:type="toc"><ol>${link(0, text(book.title))}</ol></nav>`
  const list = `<nav epub:type="page-list" hidden="hidden"><ol>${pages.map((_, index) => link(index, String(index + 1))).join('')}</ol></nav>`
  const epub = ' xmlns:epub="http://www.idpf.org/2007/ops"'
  return html(book, `<title>${text(book.title)}</title>`, contents + list, epub)
}

function pageDocument(book: Book, { name, width, height }: BookPage, index: number): string {
  const head =
    `<title>${index + 1}</title><meta name="viewport" content="width=${width}, height=${height}"/>` +
    '<link rel="stylesheet" type="text/css" href="../page.css"/>'
  return html(book, head, `<img src="../images/${name}" alt="${index + 1}"/>`)
}
