import { posix } from 'node:path'
import type { CheerioAPI } from 'cheerio/slim'
import { message } from '../../../shared/i18n/message.ts'
import { epubComicInfo, isPageName } from '../cbz/entry-names.ts'
import { archiveBroken } from '../cbz/read-directory.ts'
import { loadXml } from '../xml/load-xml.ts'

type EpubPages = {
  /** The images of the pages in the order of the book; no image twice. */
  readonly names: readonly string[]
  /** What the book says about itself, as the text of a ComicInfo.xml. */
  readonly comicInfo: string | undefined
}

type ReadText = (name: string) => Promise<string | undefined>

const container = 'META-INF/container.xml'
/** Characters. More text than a copyright notice or a contents page. */
const maxText = 400
/** Characters. More text than a page number and the name of a chapter: a picture of a story, which is lost without its words. */
const maxTextBesideImages = 200
/** Methods that only disguise fonts (EPUB 3.3, section 4.2.6). */
const fontMethods = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']

/**
 * The pages of a book (EPUB 3.3): the spine lists documents, and each of them shows an image.
 * @throws Problem `archive_broken` for a protected book, a book of text, and what is no book
 */
export async function readEpubPages(readText: ReadText, exists: (name: string) => boolean): Promise<EpubPages> {
  await requireUnprotected(readText)
  const places = loadXml(await require(readText, container))
  const root = decodeName(places('rootfile').first().attr('full-path') ?? '')
  const book = loadXml(await require(readText, root))
  const folder = posix.dirname(root)
  const items = new Map(
    book('manifest > item, opf\\:manifest > opf\\:item')
      .toArray()
      .map((item) => [book(item).attr('id') ?? '', resolveName(folder, book(item).attr('href') ?? '')]),
  )
  const names = new Set<string>()
  let texts = 0
  let longTexts = 0
  let pictures = 0
  for (const reference of book('itemref, opf\\:itemref').toArray()) {
    const name = items.get(book(reference).attr('idref') ?? '')
    if (name === undefined) continue
    if (isPageName(name)) {
      names.add(name)
      pictures += 1
    } else {
      const { images, hasText } = readPage(name, (await readText(name)) ?? '')
      for (const image of images) if (exists(image)) names.add(image)
      if (hasText) longTexts += 1
      if (hasText || images.length === 0) texts += 1
      else pictures += 1
    }
  }
  // A contents page and a notice are not what a book consists of. Without a fixed layout, most books are of text.
  // Beside one document with all images, pages without any may be several, but none of them long.
  const isFixed = hasFixedLayout(book)
  const most = (count: number) => Math.max(isFixed ? 3 : 1, count / 4)
  const hasManyTexts = longTexts > most(pictures) || texts > most(names.size) || (!isFixed && texts >= names.size)
  const isOfText = pictures === 0 || hasManyTexts
  if (names.size === 0 || isOfText) throw archiveBroken(message('archives.bookOfText'))
  return { names: [...names], comicInfo: (await readText(epubComicInfo)) ?? describe(book) }
}

/** EPUB 3.3, section 8.2.2.1, and how earlier books of images say it. */
const hasFixedLayout = (book: CheerioAPI): boolean =>
  book('meta[property="rendition:layout"]').first().text().trim() === 'pre-paginated' ||
  book('meta[name="fixed-layout"], meta[name="rendition:layout"]')
    .toArray()
    .some((meta) => /^(?:true|pre-paginated)$/.test(book(meta).attr('content') ?? ''))

async function requireUnprotected(readText: ReadText): Promise<void> {
  const text = await readText('META-INF/encryption.xml')
  if (text === undefined) return
  const xml = loadXml(text)
  const methods = xml('EncryptionMethod, enc\\:EncryptionMethod')
    .toArray()
    .map((method) => xml(method).attr('Algorithm') ?? '')
  if (methods.some((method) => !fontMethods.includes(method))) throw archiveBroken(message('archives.copyProtected'))
}

async function require(readText: ReadText, name: string): Promise<string> {
  const text = await readText(name)
  if (text === undefined) throw archiveBroken(message('archives.notAnEpub'))
  return text
}

/** Never outside the archive: such a name is not in its directory. */
const resolveName = (folder: string, href: string): string =>
  posix.normalize(posix.join(folder, decodeName(href.split('#')[0]!)))

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // A percent sign that is not an escape is a part of the name.
  }
}

function readPage(name: string, text: string): { images: readonly string[]; hasText: boolean } {
  const page = loadXml(text)
  const folder = posix.dirname(name)
  const images = page('img, image, svg\\:image')
    .toArray()
    .map((image) => page(image).attr('src') ?? page(image).attr('xlink:href') ?? page(image).attr('href') ?? '')
    .filter((href) => href !== '' && !/^[a-z][a-z\d+.-]*:/i.test(href))
    .map((href) => resolveName(folder, href))
    .filter(isPageName)
  page('head, script, style, title').remove()
  const { length } = page.text().replaceAll(/\s+/g, ' ')
  return { images, hasText: length > (images.length > 0 ? maxTextBesideImages : maxText) }
}

/** The series and number as calibre and EPUB 3 write them. */
function describe(book: CheerioAPI): string | undefined {
  const text = (name: string) => book(`dc\\:${name}`).first().text().trim()
  const named = (name: string) => book(`meta[name="${name}"]`).attr('content') ?? ''
  const property = (name: string) => book(`meta[property="${name}"]`).first().text().trim()
  const isRightToLeft = book('spine, opf\\:spine').attr('page-progression-direction') === 'rtl'
  const members = {
    Series: named('calibre:series') || property('belongs-to-collection'),
    Volume: named('calibre:series_index').replace(/\.0+$/, '') || property('group-position'),
    Title: text('title'),
    Writer: text('creator'),
    Summary: text('description'),
    LanguageISO: text('language'),
    Manga: isRightToLeft ? 'YesAndRightToLeft' : '',
  }
  const xml = Object.entries(members).flatMap(([name, value]) =>
    value === '' ? [] : `<${name}>${escapeXml(value)}</${name}>`,
  )
  return members.Series === '' ? undefined : `<ComicInfo>${xml.join('')}</ComicInfo>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
