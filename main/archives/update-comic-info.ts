import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { recordInstruction, withoutRecord } from './archive-record.ts'
import {
  type ComicInfo,
  comicInfoElements,
  comicInfoValues,
  comicInfoXml,
  escapeXml,
  xmlDeclaration,
} from './comic-info.ts'

/** Elements that an edit can empty. The others stay, because Bunko does not know everything that a file says. */
const clearable: readonly string[] = ['Summary', 'Writer', 'Genre']

/**
 * A ComicInfo.xml of any program with the values of the library. What the library does not know stays as it is: unknown
 * elements, characters, the list of pages, the issue's own date.
 */
export async function updateComicInfo(existing: string, info: ComicInfo): Promise<string> {
  const { loadXml } = await import('../platform/xml/load-xml.ts') // Only for files of other programs, so it does not belong to the start.
  // Entities stay as they are written.
  const $ = loadXml(withoutRecord(existing.replace(/^\uFEFF/, '')), { decodeEntities: false })
  const root = $('ComicInfo').first()
  if (root.length === 0) return comicInfoXml(info)
  const wanted = new Map(comicInfoValues(info))
  const find = (name: string): Cheerio<Element> =>
    root.children().filter((_, child) => child.name.toLowerCase() === name.toLowerCase())
  const textOf = (name: string) => find(name).first().text().trim()
  for (const name of clearable) if (!wanted.has(name)) removeWithSpace(find(name))
  for (const [name, text] of wanted) {
    if (isKept(name, text, textOf)) continue
    const element = find(name).first()
    if (element.length > 0) element.text(escapeXml(text))
    else insertInOrder(root, find, name, escapeXml(text))
  }
  const document = $.xml().replace(/^\s*<\?xml[^>]*\?>\s*/, '')
  const record = info.record ? `${recordInstruction(info.record)}\n` : ''
  return `${xmlDeclaration}\n${record}${document.trimEnd()}\n`
}

/** Whether the file says it already, or knows it better. */
function isKept(name: string, wanted: string, textOf: (name: string) => string): boolean {
  const found = textOf(name)
  if (name === 'PageCount' || name === 'ScanInformation') return found !== ''
  // `001` and `1-3` are the same number, written with more care.
  if (name === 'Number' || name === 'Volume') return found !== '' && Number.parseFloat(found) === Number(wanted)
  // With a month it is the date of the issue, not the year of the series.
  if (name === 'Year' || name === 'Month' || name === 'Day') return textOf('Month') !== ''
  return found === escapeXml(wanted)
}

function removeWithSpace(elements: Cheerio<Element>): void {
  elements.each((_, element) => {
    const before = element.prev
    if (before?.type === 'text' && before.data.trim() === '') before.data = ''
  })
  elements.remove()
}

/** The schema is a sequence, so a new element goes behind the last one that precedes it. */
function insertInOrder(
  root: Cheerio<Element>,
  find: (name: string) => Cheerio<Element>,
  name: string,
  text: string,
): void {
  const xml = `<${name}>${text}</${name}>`
  const before = comicInfoElements.slice(0, comicInfoElements.indexOf(name)).findLast((one) => find(one).length > 0)
  if (before === undefined) root.prepend(`\n  ${xml}`)
  else find(before).last().after(`\n  ${xml}`)
}
