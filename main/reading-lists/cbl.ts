import { message } from '../../shared/i18n/message.ts'
import { escapeXml, writableText, xmlDeclaration } from '../archives/comic-info.ts'
import type { NewLine } from '../chapters/reading-lists.store.ts'
import { Problem, validationFailed } from '../platform/problem.ts'

/** A reading list as a file of other programs (CBL, the form of ComicRack). */
export type Cbl = { readonly name: string; readonly summary: string; readonly lines: readonly NewLine[] }

const refused = (reason: ReturnType<typeof message>): Problem =>
  validationFailed([{ propertyPath: 'cbl', message: reason }])

/**
 * Reads a CBL file. What other programs write wrongly, such as the number of lines, is not read.
 * @throws Problem `validation_failed` for what is no CBL file, or only a part of one
 */
export async function readCbl(text: string, maxLines: number): Promise<Cbl> {
  const { loadXml } = await import('../platform/xml/load-xml.ts') // Rarely needed, so it does not belong to the start.
  const $ = parse(loadXml, text)
  const root = $('ReadingList').first()
  if (root.length === 0) throw refused(message('validation.cblRoot'))
  // The parser takes a file that was cut off as it is.
  if (!/<\/ReadingList\s*>\s*$|<ReadingList\b[^>]*\/>\s*$/i.test(text)) throw refused(message('validation.cblCutOff'))
  const books = root.find('Book').toArray()
  if (books.length === 0) throw refused(message('validation.cblEmpty'))
  if (books.length > maxLines) throw refused(message('validation.cblTooLong', { max: maxLines }))
  const textOf = (name: string, max: number) => clean(root.children(name).first().text(), max)
  return {
    name: textOf('Name', 200),
    summary: textOf('Summary', 5000),
    lines: books.map((book) => {
      const attribute = (name: string) => clean($(book).attr(name) ?? '', 255)
      const database = $(book).children('Database').first()
      const number_text = attribute('Number')
      return {
        series: attribute('Series') || clean($(book).children('FileName').first().text(), 255) || '?',
        number_text,
        number: readNumber(number_text || clean(database.attr('Number') ?? '', 32)),
        volume: wholeNumber(attribute('Volume')),
        year: wholeNumber(attribute('Year')),
      }
    }),
  }
}

function parse(loadXml: (text: string) => ReturnType<typeof import('cheerio/slim').load>, text: string) {
  try {
    return loadXml(text)
  } catch (error) {
    throw error instanceof Problem ? refused(message('validation.cblTooComplex')) : error
  }
}

const clean = (text: string, max: number): string => [...writableText(text).trim()].slice(0, max).join('')

/** `12`, `#012`, `12.0`, `Ch. 12,5`, `12½`; null for anything else. */
function readNumber(text: string): number | null {
  const plain = text.replace(/^(?:#|chapter|ch\.?|c|issue|no\.?)\s*/i, '').replace(/½$/, '.5')
  const match = /^(\d{0,6})(?:[.,](\d{1,3}))?$/.exec(plain)
  return match && plain !== '' ? Number(`${match[1] || 0}.${match[2] ?? 0}`) : null
}

const wholeNumber = (text: string): number | null => (/^\d{1,4}$/.test(text) ? Number(text) : null)

const attributeText = (text: string | number): string => escapeXml(writableText(String(text))).replaceAll('"', '&quot;')

type WrittenLine = Omit<NewLine, 'number'>

/** The text of a CBL file. */
export function writeCbl({
  name,
  summary,
  lines,
}: Omit<Cbl, 'lines'> & { readonly lines: readonly WrittenLine[] }): string {
  const books = lines.map(({ series, number_text, volume, year }) => {
    const attributes = Object.entries({ Series: series, Number: number_text, Volume: volume, Year: year })
    const written = attributes.flatMap(([key, value]) =>
      value === null || value === '' ? [] : [` ${key}="${attributeText(value)}"`],
    )
    return `    <Book${written.join('')} />`
  })
  return [
    xmlDeclaration,
    '<ReadingList>',
    `  <Name>${escapeXml(writableText(name))}</Name>`,
    ...(summary === '' ? [] : [`  <Summary>${escapeXml(writableText(summary))}</Summary>`]),
    `  <NumIssues>${lines.length}</NumIssues>`,
    '  <Books>',
    ...books,
    '  </Books>',
    '  <Matchers />',
    '</ReadingList>',
    '',
  ].join('\n')
}
