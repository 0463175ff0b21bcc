import { describe, expect, test } from 'vitest'
import { loadXml } from './load-xml.ts'
import { withoutParts } from './without-parts.ts'

const reason = { code: 'archive_broken' }

describe('a document that anybody can have made', () => {
  test('is parsed as written', () => {
    const $ = loadXml('<?xml version="1.0"?><A x="1 &amp; 2"><b>é &lt; ü</b><c/><![CDATA[<d>]]><!-- e --></A>')
    expect($('A').attr('x')).toBe('1 & 2')
    expect($('b').text()).toBe('é < ü')
    expect($.xml()).toContain('<c/><![CDATA[<d>]]><!-- e --></A>')
    expect(loadXml('<A>&#65;</A>', { decodeEntities: false })('A').text()).toBe('&#65;')
  })

  test.each([
    ['has elements inside each other', '<a>'.repeat(200_000)],
    ['closes them', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
    ['has elements behind each other', '<a/>'.repeat(900_000)],
    ['has attributes', `<a ${Array.from({ length: 400_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['has comments', '<!---->'.repeat(500_000)],
    ['has instructions', '<?a?>'.repeat(500_000)],
    ['has entities', '&amp;'.repeat(800_000)],
  ])('is refused when it %s without end', (_, text) => {
    expect(() => loadXml(text)).toThrow(expect.objectContaining(reason))
  })

  test('may have as many pages as an archive', () => {
    const pages = Array.from(
      { length: 5_000 },
      (_, at) => `\n<Page Image="${at}" ImageWidth="1" ImageHeight="2" Type="Story" Key="a"/>`,
    )
    expect(loadXml(`<ComicInfo><Pages>${pages.join('')}</Pages></ComicInfo>`)('Page').length).toBe(5_000)
  })
})

test('a text without parts, however many starts it has', () => {
  expect(withoutParts('a<b c>1</b> d<b>2</b>e', /<b[\s>]/, /<\/b>\s*/)).toBe('ade')
  expect(withoutParts('a<b>1', /<b>/, /<\/b>/)).toBe('a<b>1')
  const starts = '<b>'.repeat(1_000_000)
  expect(withoutParts(starts, /<b>/, /<\/b>/)).toBe(starts)
})
