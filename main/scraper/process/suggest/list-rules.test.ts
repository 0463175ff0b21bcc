import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { findChapterLinks } from './chapter-links.ts'
import { findListRules } from './list-rules.ts'

function findRules(row: (number: number) => string) {
  const rows = [7, 6, 5, 4].map(row).join('')
  const page = parsePage(`<table class="list">${rows}</table>`, 'https://reader.example/manga/star-smith/')
  const [group] = findChapterLinks(page)
  return group && findListRules(page, group)
}
const link = (number: number, text = `Chapter ${number}`) =>
  `<a class="name" href="/manga/star-smith/chapter-${number}/">${text}</a>`

test.each<[string, (number: number) => string]>([
  ['a cell', (number) => `<tr><td>${link(number)}</td><td>${number + 10}/10/2026</td></tr>`],
  ['a cell with a class', (number) => `<tr><td>${link(number)}</td><td class="date">Oct ${number}, 2026</td></tr>`],
  ['text beside the link', (number) => `<tr><td>${link(number)} ${number} days ago</td></tr>`],
])('prefers the row to its link if the date is in %s', (_, row) => {
  const found = findRules(row)
  expect(found?.rules.itemSelector).toMatch(/tr$|td$/)
  expect(found?.chapters.map(({ number }) => number)).toEqual([7, 6, 5, 4])
  expect(found?.chapters.filter(({ publishedAt }) => publishedAt === null)).toEqual([])
})

test('reads the number behind a title that has one', () => {
  const found = findRules((number) => `<tr><td>${link(number, `Star Smith 9 ${number}`)}</td></tr>`)
  expect(found?.chapters.map(({ number }) => number)).toEqual([7, 6, 5, 4])
})

test('prefers the row to its link if the number is in an element of its own', () => {
  const found = findRules((number) => {
    const title = `<a class="name" href="/manga/star-smith/${'x'.repeat(number)}/">A Visitor in Room ${number + 6}</a>`
    return `<tr><td><a href="#">★</a></td><td>${number}</td><td>${title}</td><td>${number} days ago</td></tr>`
  })
  expect(found?.chapters.map(({ number, title }) => [number, title])).toEqual(
    [7, 6, 5, 4].map((number) => [number, `A Visitor in Room ${number + 6}`]),
  )
})

test('reads a list of chapters that have words for them', () => {
  const found = findRules((number) => `<tr><td>${link(number, `Chapter ${number}: The Forge`)}</td></tr>`)
  expect(found?.rules.numberPattern).toBe(undefined)
  expect(found?.chapters.map(({ number, title }) => [number, title])).toEqual(
    [7, 6, 5, 4].map((number) => [number, 'The Forge']),
  )
})

test.each([
  ['a link', (to: string) => `<a href="javascript:;" onclick="location.href='${to}'">`, '</a>'],
  ['its row', (to: string) => `<div class="row" onclick="window.location = &quot;${to}&quot;;">`, '</div>'],
  [
    'a function',
    (to: string) => `<div class="row" onclick="document.location.assign('${to}'); return false">`,
    '</div>',
  ],
])('reads a list whose addresses are in the script of %s', (_, open, close) => {
  const found = findRules(
    (number) => `<tr><td>${open(`/manga/star-smith/chapter-${number}/`)}Chapter ${number}${close}</td></tr>`,
  )
  expect(found?.chapters.map(({ url }) => url)).toEqual(
    [7, 6, 5, 4].map((number) => `https://reader.example/manga/star-smith/chapter-${number}/`),
  )
})

test('takes no address from a script that does something else', () => {
  const row = (number: number) =>
    `<tr><td><a onclick="buy('/manga/star-smith/chapter-${number}/')">${number}</a></td></tr>`
  expect(findRules(row)).toBe(undefined)
})

test('finds no list in a link to a chapter of another manga', () => {
  const html = '<li class="row"><a href="/manga/moon-smith/chapter-1/">Chapter 1</a></li>'
  expect(findChapterLinks(parsePage(html, 'https://reader.example/manga/star-smith/'))).toEqual([])
})

test('reads the number beside a link that only says that it is to be read', () => {
  const found = findRules(
    (number) => `<tr><td>Chapter ${number}</td><td><a href="/r/${'qwertyuiop'[number]}wx">Read</a></td></tr>`,
  )
  expect(found?.chapters.map(({ number }) => number)).toEqual([7, 6, 5, 4])
})

test('reads the rows of a part by their class, not by the name of their element alone', () => {
  const rows = [4, 3, 2].map((n) => `<div class="row"><a href="/manga/star-smith/c/${n}">Chapter ${n}</a></div>`)
  const part = parsePage(rows.join(''), 'https://reader.example/manga/star-smith/')
  const [group] = findChapterLinks(part)
  expect(group && findListRules(part, group)?.rules.itemSelector).toBe('.row a')
})

test('reads the number of the chapter, not that of a title with a word like one for chapter', () => {
  const found = findRules(
    (number) => `<tr><td><a href="/manga/star-smith/${number}">Thợ Săn Cấp 99 - Chương ${number}</a></td></tr>`,
  )
  expect(found?.chapters.map(({ number }) => number)).toEqual([7, 6, 5, 4])
})

test('prefers a selector that does not find the chapters of a recommended series', () => {
  const rows = (from: number, ...numbers: number[]) =>
    numbers.map((n) => `<li><a href="/read/${from + n * 7}">Chapter ${n}</a></li>`).join('')
  const other = `<li><a href="/manga/glass-house">Glass House</a><ul>${rows(7000, 21, 20)}</ul></li>`
  const html = `<h1>Evening Cat</h1><ul class="chapters">${rows(5000, 7, 6, 5, 4, 3, 2, 1)}</ul><ul>${other}</ul>`
  const page = parsePage(`<div id="app">${html}</div>`, 'https://reader.example/manga/evening-cat')
  const [group] = findChapterLinks(page)
  expect(group && findListRules(page, group)?.rules.itemSelector).toMatch(/^\.chapters /)
})
