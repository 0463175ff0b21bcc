import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { type ComicInfo, escapeXml, writableText, xmlDeclaration } from './comic-info.ts'
import { type MetronElement, metronElements, metronInfoXml, metronLanguage } from './metron-info.ts'

/** Elements that an edit can empty. The others stay, because Bunko does not know everything that a file says. */
const clearable: readonly string[] = ['Summary', 'Genres']

/** Names of the role of an author. */
const authorRole = /^(?:writer|story)$/i

type Document = { readonly $: CheerioAPI; readonly root: Cheerio<Element> }

/**
 * A MetronInfo.xml of any program with the values of the library. What the library does not know stays as it is: identifiers,
 * publishers, characters, other credits.
 */
export async function updateMetronInfo(existing: string, info: ComicInfo): Promise<string> {
  const { loadXml } = await import('../platform/xml/load-xml.ts') // Only for files that have it, so it does not belong to the start.
  // Entities stay as they are written.
  const $ = loadXml(existing.replace(/^\uFEFF/, ''), { decodeEntities: false })
  const root = $('MetronInfo').first()
  if (root.length === 0) return metronInfoXml(info)
  const document = { $, root }
  const wanted = new Map(metronElements(info).map((element) => [element.name, element]))
  updateSeries(document, info)
  for (const name of ['MangaVolume', 'Number']) updateNumber(document, wanted.get(name))
  updateText(document, 'Summary', wanted.get('Summary'))
  updateStories(document, wanted.get('Stories'))
  updateGenres(document, wanted.get('Genres'))
  updateAuthor(document, info.writer)
  return `${xmlDeclaration}\n${$.xml()
    .replace(/^\s*<\?xml[^>]*\?>\s*/, '')
    .trimEnd()}\n`
}

const child = (parent: Cheerio<Element>, name: string): Cheerio<Element> => parent.children(name).first()
const textOf = (element: Cheerio<Element>): string => element.text().trim()

/** The element, which is added when it is missing. */
function need(parent: Cheerio<Element>, name: string): Cheerio<Element> {
  if (child(parent, name).length === 0) parent.append(`  <${name}></${name}>\n`)
  return child(parent, name)
}

function updateSeries({ root }: Document, info: ComicInfo): void {
  const series = need(root, 'Series')
  const lang = metronLanguage(info.language)
  if (lang !== undefined && series.attr('lang') !== lang) series.attr('lang', lang)
  const name = need(series, 'Name')
  const title = escapeXml(writableText(info.series ?? ''))
  if (textOf(name) !== title.trim()) name.text(title)
}

/** `001` and `1` are the same number, written with more care. */
function updateNumber({ root }: Document, wanted: MetronElement | undefined): void {
  if (typeof wanted?.content !== 'string') return
  const element = need(root, wanted.name)
  if (Number.parseFloat(textOf(element)) !== Number(wanted.content)) element.text(wanted.content)
}

function updateText({ root }: Document, name: string, wanted: MetronElement | undefined): void {
  if (typeof wanted?.content !== 'string') {
    if (clearable.includes(name)) child(root, name).remove()
    return
  }
  const element = need(root, name)
  if (textOf(element) !== escapeXml(wanted.content.trim())) element.text(escapeXml(wanted.content))
}

const textsOf = ({ $ }: Document, elements: Cheerio<Element>): string[] =>
  elements.toArray().map((element) => textOf($(element)))

const wantedTexts = (wanted: MetronElement | undefined): string[] =>
  typeof wanted?.content === 'object' ? wanted.content.map(({ content }) => escapeXml(String(content).trim())) : []

/** Several stories are one title in the library. */
function updateStories(document: Document, wanted: MetronElement | undefined): void {
  const [title] = wantedTexts(wanted)
  if (title === undefined) return
  const found = textsOf(document, child(document.root, 'Stories').children('Story')).join(', ')
  if (found !== title) need(document.root, 'Stories').html(`<Story>${title}</Story>`)
}

/** Genres that stay keep their identifiers. */
function updateGenres(document: Document, wanted: MetronElement | undefined): void {
  const { $, root } = document
  const texts = wantedTexts(wanted)
  if (texts.length === 0) {
    child(root, 'Genres').remove()
    return
  }
  const genres = need(root, 'Genres')
  const found = textsOf(document, genres.children('Genre'))
  for (const element of genres.children('Genre').toArray()) if (!texts.includes(textOf($(element)))) $(element).remove()
  for (const text of texts) if (!found.includes(text)) genres.append(`<Genre>${text}</Genre>`)
}

function updateAuthor(document: Document, writer: string | null | undefined): void {
  const { $, root } = document
  const roles = root.find('> Credits > Credit > Roles > Role').filter((_, role) => authorRole.test(textOf($(role))))
  const creators = roles.toArray().map((role) => $(role).closest('Credit').children('Creator').text().trim())
  const wanted = escapeXml(writableText(writer ?? '').trim())
  if ([...new Set(creators)].join(', ') === wanted) return
  for (const role of roles.toArray()) {
    const credit = $(role).closest('Credit')
    $(role).remove()
    if (credit.find('> Roles > Role').length === 0) credit.remove()
  }
  if (wanted !== '')
    need(root, 'Credits').append(`<Credit><Creator>${wanted}</Creator><Roles><Role>Writer</Role></Roles></Credit>`)
}
