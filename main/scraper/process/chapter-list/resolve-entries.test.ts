import { describe, expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { extractChapterList } from './extract-chapter-list.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** The chapters of a list, whose entries are labels or HTML. */
function list(entries: readonly string[], rule: object = {}, lang = '') {
  const items = entries.map((entry, index) => {
    const content = entry.includes('<') ? entry : `<a href="/read/${index}x">${entry}</a>`
    return `<li>${content}</li>`
  })
  const page = parsePage(`<html lang="${lang}"><ul>${items.join('')}</ul>`, 'https://site.test/manga/s/')
  return extractChapterList(page, { urlFormat: '{slug}', itemSelector: 'li', ...rule }, now)
}
const identities = (entries: readonly string[]) =>
  list(entries).map(({ number, label }) => (label === '' ? String(number) : `${number} ${label}`))

describe('text', () => {
  test.each<[string, number]>([
    ['<a href="/1"><span>Chapter 10</span><span>3 days ago</span></a>', 10],
    ['<a href="/1">Chapter 10<br>2026-11-15</a>', 10],
    ['<a href="/1"><table><tr><td>Chapter 10</td><td>25</td></tr></table></a>', 10],
    ['<a href="/1">Ch<b>1</b>0</a>', 10],
    ['<a href="/1"><b>Chapter 10</b><i>25</i></a>', 10],
    ['<a href="/1"><b>Chapter 10.5</b><small>18 days ago</small></a>', 10.5],
    ['<a href="/1">Chapter 10<small>25</small></a>', 10],
    ['<a href="/1">Chapter <b>10</b><i>.5</i></a>', 10.5],
    ['<a href="/1"><p>Chapter</p><p>10</p><p>5 views</p></a>', 10],
    ['<a href="/1">Chapter <span>10</span>.5</a>', 10.5],
    ['<a href="/1">第<ruby>10<rt>じゅう</rt></ruby>話</a>', 10],
    ['<a href="/1">Chapter 10<script>var n = 99</script></a>', 10],
  ])('is read as a browser shows it: %s', (html, number) => {
    expect(list([html])).toMatchObject([{ number }])
  })

  test('of a row with cells keeps number and date apart', () => {
    const html = '<table><tr><td><a href="/1">Chapter 10</a></td><td class="date">15/11/2026</td></tr></table>'
    expect(list([html])).toMatchObject([{ number: 10, publishedAt: '2026-11-15T00:00:00.000Z' }])
  })
})

describe('an extra without a number', () => {
  const rows = (ids: readonly (readonly [address: string, label: string])[]) =>
    ids.map(([address, label]) => `<a href="/chapter/${address}">${label}</a>`)

  test('has the number in its address if those of the others are numbers of chapters', () => {
    expect(
      identities(
        rows([
          ['4', 'Extra'],
          ['3', 'Chapter 3'],
          ['2', 'Chapter 2'],
          ['1', 'Chapter 1'],
        ]),
      )[0],
    ).toBe('4')
  })

  test('has none from its address if those of the others are identifiers', () => {
    const read = identities(
      rows([
        ['64672', '番外 除夕'],
        ['64671', '第3話'],
        ['60210', '第2話'],
        ['59001', '第1話'],
      ]),
    )
    expect(read).toEqual(['0 side story', '3', '2', '1'])
  })
})

test('a link to another series is no chapter if addresses have identifiers', () => {
  const addresses = ['64672', '64671', '60210', '59001'].map((id) => `/episode/326975${id}`)
  const labels = ['夜のパン屋', '第3話', '第2話', '第1話']
  expect(identities(addresses.map((address, index) => `<a href="${address}">${labels[index]}</a>`))).toEqual([
    '3',
    '2',
    '1',
  ])
})

describe('a title with a number', () => {
  test.each([
    ['before the labels', [3, 2.5, 2, 1].map((n) => `第9区画 第${n}話 Raw`)],
    ['with a word for chapter', [3, 2.5, 2, 1].map((n) => `Chapter 99 of Days - Chapter ${n}`)],
    ['and before bare numbers', [3, 2.5, 2, 1].map((n) => `Episode 9: ${n}`)],
  ])('is not the number of the chapters: %s', (_, entries) => {
    expect(identities(entries)).toEqual(['3', '2.5', '2', '1'])
  })

  test('is no list of chapters if nothing else tells the entries apart', () => {
    expect(identities(['Chapter 9: Dawn', 'Chapter 9: Noon', 'Chapter 9: Dusk'])).toEqual([])
  })

  test('is not confused with parts and versions of one chapter', () => {
    expect(identities(['Chapter 9 Part 3', 'Chapter 9 Part 2', 'Chapter 9 Part 1'])).toHaveLength(3)
    const versions = ['Left', 'Right', 'Middle'].map(
      (group, index) => `<a href="/${index}">Chapter 1: ${group}</a><i class="group">${group} Scans</i>`,
    )
    expect(identities(versions)).toEqual(['1'])
  })
})

describe('entries', () => {
  test('that count something else than most do not replace chapters', () => {
    const issues = [3, 2, 1].map((number) => `Star Smith #${number}`)
    const beside = ['Star Smith Annual #1', 'Star Smith Winter Games #2', 'Star Smith Yearling #1']
    const expected = ['1 annual', '2 winter games', '1 yearling', '3', '2', '1']
    expect(identities([...beside, ...issues])).toEqual(expected)
    expect(identities(['Annual #1', 'Winter Games #2', 'Yearling #1', '#3', '#2', '#1'])).toEqual(expected)
    expect(identities(['Issue #2', 'Yearling #1', 'Issue #1'])).toEqual(['2', '1 yearling', '1'])
    expect(identities(['[Left] #2', '[Right] #2', '#1'])).toEqual(['2', '1'])
    expect(identities(['Annual 2025', 'Annual 2024', 'Issue 2', 'Issue 1'])).toEqual([
      '0 annual 2025',
      '0 annual 2024',
      '2',
      '1',
    ])
  })

  test('of another season or a side story do not replace chapters', () => {
    expect(identities(['Side Story 3', 'Season 2 Chapter 1', 'Chapter 3', 'Chapter 2', 'Chapter 1'])).toEqual([
      '3 side story',
      '1 season 2',
      '3',
      '2',
      '1',
    ])
  })

  test('keep the text of their label as the title', () => {
    expect(list(['Side Story 3: The Well', 'Chapter 3: Home'])).toMatchObject([
      { number: 3, kind: 'extra', label: 'side story', title: 'Side Story 3: The Well' },
      { number: 3, kind: 'chapter', label: '', title: 'Home' },
    ])
  })

  test('of a season that continues the numbers are plain chapters', () => {
    expect(identities(['(S2) Episode 87', '(S2) Episode 86', 'Episode 85', 'Episode 84'])).toEqual([
      '87',
      '86',
      '85',
      '84',
    ])
  })

  test('of a season that only its first chapter names are plain chapters', () => {
    const labels = ['Chapter 11', 'Chapter 10', 'Chapter 9 (Season 2)', 'Chapter 8 (END Season 1)', 'Chapter 7']
    expect(identities(labels)).toEqual(['11', '10', '9', '8', '7'])
  })

  test('of a season whose start is not listed get its label', () => {
    expect(identities(['Season 2 Chapter 2', 'Season 2 Chapter 1'])).toEqual(['2 season 2', '1 season 2'])
  })

  test('that are notices are left out', () => {
    expect(identities(['Hiatus announcement', 'Chapter 2', 'Notice 1', 'Chapter 1', 'お知らせ', '휴재'])).toEqual([
      '2',
      '1',
    ])
  })

  test('that are volumes do not replace chapters', () => {
    expect(identities(['Volume 2', 'Volume 1', 'Chapter 2', 'Chapter 1'])).toEqual(['2 volume', '1 volume', '2', '1'])
  })

  test('that are volumes with the range of their chapters do not replace chapters', () => {
    const entries = ['Chapter 7', 'Chapter 6', 'Volume 1 (Chapters 1-5)']
    expect(list(entries).map(({ kind, number }) => [kind, number])).toEqual([
      ['chapter', 7],
      ['chapter', 6],
      ['volume', 1],
    ])
  })

  test('with a number in a sentence are no chapters where others are named', () => {
    expect(identities(['We need 3 new typesetters!', 'Chapter 4', 'Chapter 3', 'Chapter 2'])).toEqual(['4', '3', '2'])
    expect(identities(['Chatper 5', 'Chapter 4', 'Chapter 3'])).toEqual(['5', '4', '3'])
  })

  test('without a number are kept beside chapters', () => {
    expect(identities(['Epilogue', 'Chapter 2', 'Chapter 1', 'Prologue'])).toEqual([
      '0 epilogue',
      '2',
      '1',
      '0 prologue',
    ])
  })

  test('of a title with words for extras are chapters', () => {
    const labels = [3, 2, 1].map((number) => `The Novel's Extra Chapter ${number}`)
    expect(identities([...labels, "The Novel's Extra Side Story 1"])).toEqual(['3', '2', '1', '1 side story'])
  })

  test('of a title that ends in a number are read behind it', () => {
    expect(identities(['Mob Psycho 100 3', 'Mob Psycho 100 2', 'Mob Psycho 100 1'])).toEqual(['3', '2', '1'])
  })

  test('with the words of a chapter win its number', () => {
    expect(identities(['Christmas Tale 3', 'Chapter 3', 'Chapter 2'])).toEqual(['3 christmas tale', '3', '2'])
    expect(identities(['Chapter 3 (Side Story)', 'Chapter 3', 'Chapter 2'])).toEqual(['3 side story', '3', '2'])
  })

  test('of several groups are versions of a chapter, and name them', () => {
    const row = (group: string) => `<a href="/read/${group}">Chapter 3</a><b class="group">${group} Scans</b>`
    const one = '<a href="/read/2">Chapter 2</a><b class="group">Left Scans</b>'
    const [third, second] = list([row('Left'), row('Right'), one])
    expect(third).toMatchObject({
      groups: ['Left Scans'],
      versions: [{ url: 'https://site.test/read/Right', groups: ['Right Scans'] }],
    })
    expect(second).toMatchObject({ number: 2 })
    expect(second).not.toHaveProperty('versions')
  })

  test('in several languages are chapters of their languages', () => {
    const row = (path: string, mark: string) => `<a href="/read/${path}">Chapter 3</a>${mark}`
    const languages = (...marks: string[]) =>
      list(marks.map((mark, index) => row(`${index}`, mark))).map((one) => one.language)
    expect(languages('<i class="flag flag-gb"></i>', '<i class="flag flag-es"></i>')).toEqual(['en', 'es'])
    expect(languages('<b class="lang">English</b>', '<b class="lang">Français</b>')).toEqual(['en', 'fr'])
    expect(languages('<img class="flag" alt="Portuguese">', '<span lang="it">x</span>')).toEqual(['pt', 'it'])
    expect(languages('<b class="lang">English</b>', '<b class="lang">English</b>')).toEqual([null])
    expect(languages('<b class="lang">English</b>', '')).toEqual([null])
  })

  test('for the same chapter are versions, of which the first counts', () => {
    expect(list(['Chapter 3', 'Chapter 3']).map(({ url }) => url)).toEqual(['https://site.test/read/0x'])
  })

  test('in parts get a label if several share a number', () => {
    expect(identities(['Chapter 3 Part 2', 'Chapter 3 Part 1', 'Chapter 2 Part 1'])).toEqual([
      '3 part 2',
      '3 part 1',
      '2',
    ])
    expect(identities(['第3話 後編', '第3話 前編', '第2話'])).toEqual(['3 part last', '3 part first', '2'])
    expect(identities(['Chapter 3-2', 'Chapter 3-1', 'Chapter 2-4', 'Chapter 2-3'])).toEqual([
      '3.2',
      '3.1',
      '2.4',
      '2.3',
    ])
  })

  test('with the numbers of volume and chapter are read as both', () => {
    const labels = ['2 - 5 Начало', '2 - 4', '1 - 3 Конец', '1 - 2', '1 - 1'].map((label) => `Тихая вода ${label}`)
    expect(list(labels).map(({ volume, number, title }) => [volume, number, title])).toEqual([
      [2, 5, 'Начало'],
      [2, 4, null],
      [1, 3, 'Конец'],
      [1, 2, null],
      [1, 1, null],
    ])
    expect(identities(['3 - 7 Nights', '2 - 40 Days', '1 - 5 Rooms'])).toEqual(['3', '2', '1'])
  })

  test('that combine chapters have the first number', () => {
    expect(list(['Ch. 4-6', 'Ch. 1-3'])).toMatchObject([
      { number: 4, title: '4–6' },
      { number: 1, title: '1–3' },
    ])
  })

  test.each(['Oneshot', 'One-shot', '読切', 'Capítulo único'])(
    'that are the only one and a one-shot are chapter 1: %s',
    (label) => {
      expect(identities([label])).toEqual(['1'])
      expect(identities([label, 'Chapter 1'])).toEqual(['0 oneshot', '1'])
    },
  )

  test.each(['<a href="/read/1x">Read now</a>', '<a href="/read/1x"><img alt=""></a>'])(
    'that are the only one and say nothing are chapter 1: %s',
    (html) => {
      expect(list([html])).toMatchObject([{ number: 1, label: '', title: null }])
      expect(list([html, html])).toHaveLength(1)
      expect(list([html, '<a href="/read/2x">Read now</a>'])).toEqual([])
      expect(list([html], { numberPattern: '\\d+' })).toEqual([])
    },
  )

  const titles = ['A Visitor in Room 7', 'Eleven Tickets', 'The 3rd Man', '12 Angry Smiths', 'Area 51']
  const withTitles = (number: (index: number) => string) =>
    titles.map((title, index) => `<a href="#">★</a>${number(index)}<a href="/b/${'x'.repeat(index + 1)}">${title}</a>`)

  test('have their numbers in an element of their own if titles contain others', () => {
    expect(list(withTitles((index) => `<b class="no">${20 - index}</b>`))).toMatchObject(
      titles.map((title, index) => ({ number: 20 - index, title })),
    )
  })

  test('with numbers only in their titles are no chapters', () => {
    expect(list(withTitles(() => ''))).toEqual([])
  })

  test('with the same words before their numbers are chapters', () => {
    expect(identities(['Mission 12', 'Mission 10', 'Mission 11'])).toEqual(['12', '10', '11'])
  })

  test('end their title with its element', () => {
    const html = '<a href="/1"><span>Chapter 2: Ghost of Floor 12</span><span>Read</span></a>'
    expect(list([html])).toMatchObject([{ number: 2, title: 'Ghost of Floor 12' }])
  })

  test('with the number only in an encoded URL are read', () => {
    expect(list(['<a href="/m/s/10%ED%99%94.html">Read</a>', '<a href="/vitamin-c1/about/">Read</a>'])).toMatchObject([
      { number: 10 },
    ])
  })
})

describe('rules', () => {
  const row = '<a href="#">Ch</a><a class="g" href="/group">Sea</a><a class="l" href="/m/c-7/">Open</a>'

  test('select the link of a row', () => {
    expect(list([row], { linkSelector: 'a.l' })).toMatchObject([{ number: 7, url: 'https://site.test/m/c-7/' }])
  })

  test('find the URL of an entry in another attribute', () => {
    const html = '<a href="/m/vote">☆</a><b data-role="/m/c-7">Chapter 7</b>'
    const found = [{ number: 7, url: 'https://site.test/m/c-7' }]
    expect(list([html], { linkAttribute: 'data-role' })).toMatchObject(found)
    expect(list([html], { linkSelector: 'b', linkAttribute: 'data-role' })).toMatchObject(found)
    expect(list([html], { linkAttribute: 'data-href' })).toEqual([])
  })

  test('use the first link that leads to a page', () => {
    const html = '<a href="#">☆</a><a href="javascript:void(0)">☆</a><a href="/m/1">Chapter 7</a>'
    expect(list([html])).toMatchObject([{ number: 7, url: 'https://site.test/m/1' }])
  })

  test('read the options of a menu', () => {
    const html = '<select><option value="">Choose</option><option value="/m/7">Chapter 7</option></select>'
    expect(list([html], { itemSelector: 'option' })).toMatchObject([{ number: 7, url: 'https://site.test/m/7' }])
  })

  test.each(['#/read/7', '#!/read/7'])('read the route %s', (route) => {
    const [entry] = list([`<a href="#">☆</a><a href="${route}">Chapter 7</a>`])
    expect(entry).toMatchObject({ number: 7, url: expect.stringMatching(/^https:\/\/site\.test\/.*#!?\/read\/7$/) })
  })

  test.each([
    ['?style=list', 'https://site.test/m/1?p=2&style=list'],
    ['?p=3', 'https://site.test/m/1?p=3'],
    ['/all', 'https://site.test/m/1/all?p=2'],
  ])('append %s to addresses', (urlSuffix, url) => {
    expect(list(['<a href="/m/1?p=2">Chapter 7</a>'], { urlSuffix })).toMatchObject([{ url }])
  })

  test.each<[string, object, number]>([
    ['<a href="/m/1" data-n="7">Read</a>', { selector: 'a', attribute: 'data-n' }, 7],
    ['<i>No. 7-5</i><a href="/m/1">Read</a>', { selector: 'i', pattern: '\\d+-\\d+' }, 7.5],
    ['<i>Chapter 7</i><a href="/m/1">99</a>', { selector: 'i' }, 7],
    ['<a href="/m/x-7-991">99</a>', { attribute: 'href', pattern: 'x-(?<number>\\d+)-' }, 7],
  ])('find the number of %s', (html, number, expected) => {
    expect(list([html], { number })).toMatchObject([{ number: expected }])
  })

  test('for the number leave out entries without one', () => {
    expect(
      list(['<i>7</i><a href="/1">A</a>', '<a href="/2">Chapter 8</a>'], { number: { selector: 'i' } }),
    ).toHaveLength(1)
  })

  test('name an invalid selector', () => {
    const field = (rule: object) => () => list([row], rule)
    expect(field({ linkSelector: 'a[' })).toThrow('options.chapterList.linkSelector')
    expect(field({ number: { selector: 'a[' } })).toThrow('options.chapterList.number.selector')
    expect(field({ number: { pattern: '(' } })).toThrow('options.chapterList.number.pattern')
  })
})

describe('dates', () => {
  const dates = (texts: readonly string[], lang = '') =>
    list(
      texts.map((text, index) => `<a href="/${index}">Chapter ${99 - index}</a><time>${text}</time>`),
      {},
      lang,
    ).map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? null)

  test.each<[string, string | null]>([
    ['<a href="/1">Chapter 10</a><span>3 days ago</span>', '2026-11-18'],
    ['<a href="/1">Chapter 10</a> 15 November 2026', '2026-11-15'],
    ['<a href="/1"><b>Chapter 10</b><b>hace 3 días</b></a>', '2026-11-18'],
    ['<a href="/1">Chapter 10</a><span>March 3</span>', null],
    ['<a href="/1">Chapter 10</a><span>3 Days Later</span>', null],
  ])('are found without a class: %s', (html, expected) => {
    expect(list([html])[0]?.publishedAt?.slice(0, 10) ?? null).toBe(expected)
  })

  test('have the order that any of them shows', () => {
    expect(dates(['05/11/2026', '25/10/2026'], 'en')).toEqual(['2026-11-05', '2026-10-25'])
    expect(dates(['05/11/2026', '04/25/2026'], 'fr')).toEqual(['2026-05-11', '2026-04-25'])
  })

  test('have the order in which they fall or rise', () => {
    expect(dates(['02/12/2025', '05/11/2025', '10/10/2025', '01/09/2025'], 'en')).toEqual([
      '2025-12-02',
      '2025-11-05',
      '2025-10-10',
      '2025-09-01',
    ])
  })

  test('have the order of the language, else none', () => {
    expect(dates(['05/11/2026'], 'fr')).toEqual(['2026-11-05'])
    expect(dates(['05/11/2026'])).toEqual([null])
    expect(dates(['26.11.15', '26.11.08', '26.10.12'])).toEqual(['2026-11-15', '2026-11-08', '2026-10-12'])
  })
})
