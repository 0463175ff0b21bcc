import { expect, test } from 'vitest'
import { formatMessage } from '../i18n.ts'
import { isProblem } from '../problem.ts'
import { readEpubPages } from './read-epub-pages.ts'

const fixed = '<meta property="rendition:layout">pre-paginated</meta>'
const picture = (index: number) => `<html><body><img src="${index}.jpg"/></body></html>`
const text = '<html><body><p>The first chapter.</p></body></html>'
const longText = `<html><body><p>${'Once upon a time there was a sea. '.repeat(20)}</p></body></html>`

/** The number of pages of a book with these documents, or why it is refused. */
async function read(metadata: string, documents: readonly string[]): Promise<number | string> {
  const items = documents.map((_, index) => `<item id="i${index}" href="${index}.xhtml"/>`).join('')
  const spine = documents.map((_, index) => `<itemref idref="i${index}"/>`).join('')
  const files = new Map([
    ['META-INF/container.xml', '<container><rootfile full-path="book.opf"/></container>'],
    [
      'book.opf',
      `<package><metadata>${metadata}</metadata><manifest>${items}</manifest><spine>${spine}</spine></package>`,
    ],
    ...documents.map((document, index) => [`${index}.xhtml`, document] as const),
  ])
  try {
    return (
      await readEpubPages(
        async (name) => files.get(name),
        () => true,
      )
    ).names.length
  } catch (error) {
    if (!isProblem(error)) throw error
    return formatMessage(error.userMessage, 'en')
  }
}
const pictureWith = (beside: string) => `<html><body><img src="a.jpg"/><p>${beside}</p></body></html>`
const pictures = (count: number) => Array.from({ length: count }, (_, index) => picture(index))
const ofText = expect.stringContaining('it is a book of text')

test.each([
  ['two pictures and three texts', '', [...pictures(2), text, text, text], ofText],
  ['a cover and a text', '', [picture(0), text], ofText],
  [
    'a text with many pictures in it',
    '',
    [`<html><body>${'<p>Once upon a time there was a sea.</p><img src="a.jpg"/>'.repeat(50)}</body></html>`],
    ofText,
  ],
  [
    'a page with the title before one document with all pictures',
    '',
    ['<html><body><h1>Star Smith 1</h1></body></html>', `<html><body>${pictures(8).join('')}</body></html>`],
    8,
  ],
  [
    'chapters of text before one document with many plates',
    '',
    [longText, longText, `<html><body>${pictures(40).join('')}</body></html>`],
    ofText,
  ],
  ['sixty words beside each picture', '', Array(20).fill(pictureWith('star '.repeat(60))), ofText],
  ['the name of the chapter on each page', '', Array(20).fill(pictureWith('Star Smith and the road to the sea 12')), 1],
  ['a comic with a notice', '', [...pictures(2), text], 2],
  ['a long comic with some texts', '', [...pictures(20), text, text, text, text, text], 20],
  ['two pictures and three texts of a fixed layout', fixed, [...pictures(2), text, text, text], 2],
  ['one picture of a fixed layout', fixed, pictures(1), 1],
])('%s', async (_, metadata, documents, expected) => {
  expect(await read(metadata, documents)).toEqual(expected)
})
