import { expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { findRevealButtons } from './explore-page.ts'

const page = (html: string) => parsePage(`<main>${html}</main>`, 'https://reader.example/star-smith/7')
const selectors = (html: string, links: boolean) => findRevealButtons(page(html), { links }).map((one) => one.selector)

test.each<[string, string, string[]]>([
  ['in Spanish', '<a id="leer" href="/leer/x9">Leer</a>', ['#leer']],
  ['with an arrow', '<a class="go" href="reader/7">Read online »</a>', ['a.go']],
  ['in Chinese', '<a class="go" href="/r/7">阅读</a>', ['a.go']],
  ['to another host', '<a id="leer" href="https://ads.example/leer">Leer</a>', []],
  ['of something else', '<a id="r" href="/about">Read about us</a><a id="m" href="/all">Load more</a>', []],
  ['in the header', '<header><a id="leer" href="/leer/x9">Leer</a></header>', []],
  ['beside others', '<a class="go" href="/r/1">Read</a><a class="go" href="/r/2">Read</a>', []],
])('finds the link from the page of a chapter to its reader: %s', (_, html, expected) => {
  expect(selectors(html, true)).toEqual(expected)
  expect(selectors(html, false)).toEqual([])
})

test('presses no link where buttons are enough', () => {
  expect(selectors('<button id="all">Load all pages</button><a id="x" href="/all">Load all pages</a>', true)).toEqual([
    '#all',
  ])
})
