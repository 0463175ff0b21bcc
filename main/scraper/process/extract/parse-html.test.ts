import { load } from 'cheerio'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReaderPage } from '../../../../test/bench/seed/reader-page.ts'
import { startReaderSites } from '../../../../test/simulators/sites/reader-sites.ts'
import { smallLibrary, visit } from '../../../../test/simulators/sites/support.ts'
import { parsePage, select } from './page.ts'
import { parseHtml } from './parse-html.ts'

type Node = ReturnType<ReturnType<typeof load>['root']>[0]

/** Kind, name, namespace, attributes in order, text and children of all nodes. */
function describe(node: NonNullable<Node>): unknown {
  const { name, namespace, attribs, data, children } = node as unknown as Record<string, unknown>
  return [
    node.nodeType,
    name,
    namespace,
    attribs && Object.entries(attribs),
    data,
    (children as NonNullable<Node>[] | undefined)?.map(describe),
  ]
}
const expectSame = (html: string) =>
  expect(describe(parseHtml(html).root()[0]!)).toEqual(describe(load(html, { scriptingEnabled: false }).root()[0]!))

test('parses the pages of all sites like cheerio', async () => {
  const sites = await startReaderSites({ seedLibrary: smallLibrary })
  try {
    for (const id of sites.ids) {
      for (const url of [sites.chapterUrl(id, 'star-smith', 10.5), sites.origin(id)])
        expectSame(await (await visit(url)).text())
    }
  } finally {
    await sites.stop()
  }
  expectSame(createReaderPage(50, 300_000))
})

const fragments = [
  ...'<div> <p> </p> <img src="a.jpg" alt=\'x\'> <table> <tr> <td> </table> <noscript> </noscript> <b> <i> </b> <a href=x>'.split(
    ' ',
  ),
  '<script>',
  'if (a < b && c) "</div>" // <!--',
  '</script>',
  '<style>',
  '</style>',
  '<textarea>\n',
  '</textarea>',
  '<svg>',
  '<![CDATA[ x ]]>',
  '</svg>',
  '<!-- & -->',
  '&amp;',
  '&notit;',
  '&#x1F600;',
  '😀',
  'é漢',
  '\0',
  '\r\n',
  '\r',
  '\t  ',
  '<title>',
  '</title>',
  'data-x="&lt;1&2 < \r\n\0"',
  '"',
  "'",
  '=',
  '<',
  '>',
  '/',
  '\uD800',
  '<p class="a b"\r\n id="x" data-src="https://site.test/1.jpg?a=1" hidden lang="😀">',
  '<p class="a" class="b" title="a&amp;b" id="y"/>',
  '<p class = "a" id="y"title="z">',
  '<p id="a\r\nb" title="\0">',
  '<p id="',
  '</p class="a">',
  '\n      ',
  'ordinary text, longer than one word',
  '<template>',
  '</template>',
  '<select>',
  '<Div CLASS=x ID=y>',
  '<my-tag data-1 é=2 data-x\0=3 a=1 a=2>',
  '<option>',
  '<frameset>',
  '<!doctype html>',
  '<plaintext>',
  '__proto__="1"',
  'constructor',
]

test('parses any markup like cheerio', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...fragments), { maxLength: 60 }), (parts) => {
      expectSame(parts.join(''))
    }),
    { numRuns: 500 },
  )
})

test('attributes inherit nothing', () => {
  const { attribs } = parseHtml('<p __proto__=1 hidden>').root().find('p')[0]!
  expect(['constructor' in attribs, 'toString' in attribs, 'hidden' in attribs]).toEqual([false, false, true])
  expect(Object.keys(attribs)).toEqual(['__proto__', 'hidden'])
})

test.each([
  'img',
  '.a img',
  'div.a > img.p',
  '#x img',
  '.a + img',
  '.a ~ img',
  'div img.p.q',
  'p',
  'section .a',
  'img.p, p',
])('selects %s in document order like cheerio', (selector) => {
  const html = `<div id="x" class="a"><img class="p"><p><img class="p q"></p></div><img><table><tr><td>x</td></tr><img class="p"></table>
      <section><div class="a"><img class="p"></div></section>`
  const page = parsePage(html, 'https://site.test/')
  expect(select(page, selector, 'imageSelector')).toEqual(page.$(selector).toArray())
})

test('what is found in a document belongs to it', () => {
  const html = '<main id="a"><p class="x">one</p><p>two</p></main><aside><p>three</p></aside>'
  const [first, second, expected] = [parseHtml(html), parseHtml('<p>other'), load(html)]
  for (const select of [first, expected]) {
    const found = select('main').find('p').filter(':last')
    expect(found.text()).toBe('two')
    expect(found.closest('main').attr('id')).toBe('a')
    expect(found.end().end().is('main')).toBe(true)
    expect(select('aside').add('p.x').length).toBe(2)
    expect(select('p').not('main p').text()).toBe('three')
    expect(select.root().find('p').length).toBe(3)
    expect(select.html()).toBe(expected.html())
    expect(select.text([select('aside')[0]!])).toBe('three')
  }
  expect(second('p').add('main').text()).toBe('other')
})
