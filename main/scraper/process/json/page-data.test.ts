import { expect, test } from 'vitest'
import { extractImages } from '../extract/extract-images.ts'
import { parsePage } from '../extract/page.ts'
import { findPageData } from './page-data.ts'
import { proposeScripts } from './propose-pages.ts'

const url = 'https://reader.example/read/star-smith/7'
const page = (body: string) =>
  parsePage(`<html><head><title>Star Smith 7</title></head><body>${body}</body></html>`, url)
const files = ['p-1.jpg', 'p-2.jpg', 'p-3.jpg']
const urls = files.map((file) => `https://cdn.example/a/b7/${file}`)
const data = { id: 7, cover: 'https://cdn.example/cover.jpg', images: urls.map((image, index) => ({ image, index })) }
const json = JSON.stringify(data)
const escaped = json.replaceAll('"', '&quot;')

test.each<[string, string, object]>([
  [
    'a script of type JSON',
    `<script type="application/json">${json}</script>`,
    { selector: 'script[type="application/json"]' },
  ],
  ['a script with an id', `<script id="state" type="text/json">${json}</script>`, { selector: 'script#state' }],
  ['an attribute', `<main data-pages="${escaped}"></main>`, { selector: 'main[data-pages]', attribute: 'data-pages' }],
  [
    'an attribute of an element with an id',
    `<i id="x" data-p="${escaped}"></i>`,
    { selector: '#x', attribute: 'data-p' },
  ],
  [
    'a variable',
    `<script>var a = 1; var reader = ${json}; f()</script>`,
    { pattern: '(?<![\\w$.])reader\\s*=\\s*([\\s\\S]+)' },
  ],
  [
    'a member',
    `<script>window.__DATA__=JSON.parse(${JSON.stringify(json)})</script>`,
    { pattern: '(?<![\\w$.])window\\.__DATA__\\s*=\\s*([\\s\\S]+)' },
  ],
  [
    'base64',
    `<script>const p = atob("${Buffer.from(json).toString('base64')}")</script>`,
    { pattern: '(?<![\\w$.])p\\s*=\\s*([\\s\\S]+)' },
  ],
  [
    'the argument of a call',
    `<script>reader.run(${json});</script>`,
    { pattern: '(?<![\\w$.])reader\\.run\\s*\\(\\s*([\\s\\S]+)' },
  ],
])('finds data in %s, with a rule for its images', (_, body, rule) => {
  expect(findPageData(page(body))).toEqual([{ rule, value: data }])
  const [proposed] = proposeScripts({ page: page(body), shown: [] })
  expect(proposed?.urls).toEqual(urls)
  expect(proposed?.script).toEqual({ ...rule, jsonPath: '$.images[*]', imageFormat: '{@.image}', order: '@.index' })
})

const parts = JSON.stringify({ host: 'https://cdn.example', dir: 'a/b7', files })

test('joins names with what the page shows, or with values that look like a host and a folder', () => {
  const body = `<main data-pages="${parts.replaceAll('"', '&quot;')}"></main>`
  const expected = { jsonPath: '$.files[*]', imageFormat: '{$.host}/{$.dir}/{@}' }
  expect(proposeScripts({ page: page(body), shown: urls })[0]?.script).toMatchObject(expected)
  expect(proposeScripts({ page: page(body), shown: [] })[0]?.script).toMatchObject(expected)
})

test('does not describe images by a folder that only this chapter or manga has', () => {
  const body = `<main data-pages="${JSON.stringify({ files }).replaceAll('"', '&quot;')}"></main>`
  for (const folder of ['b7c8d9e0', 'star_smith', '4711']) {
    const shown = files.map((file) => `https://cdn.example/data/${folder}/${file}`)
    expect(proposeScripts({ page: page(body), shown })).toEqual([])
  }
})

test.each([
  ['the page draws them', `<script>context.drawImage(image, 0, 0)</script><main data-p="${escaped}"></main>`],
  ['the page has a canvas', `<canvas></canvas><main data-p="${escaped}"></main>`],
  [
    'the data says that they are scrambled',
    `<main data-p="${JSON.stringify({ ...data, scramble: [3, 1] }).replaceAll('"', '&quot;')}"></main>`,
  ],
])('does not take images for pages if %s', (_, body) => {
  expect(proposeScripts({ page: page(body), shown: [] })).toEqual([])
  expect(proposeScripts({ page: page(body), shown: urls })).toHaveLength(1)
})

test('takes images that a page draws for pages if it draws some of them as they are', () => {
  const drawing = page(`<canvas></canvas><main data-p="${escaped}"></main>`)
  const shown = urls.slice(0, 1)
  expect(proposeScripts({ page: drawing, shown })).toEqual([])
  expect(proposeScripts({ page: drawing, shown, isDrawn: true })[0]?.urls).toEqual(urls)
  const another = ['https://cdn.example/other/9.jpg']
  expect(proposeScripts({ page: drawing, shown: [...shown, ...another], isDrawn: true })).toEqual([])
  const marked = JSON.stringify({ ...data, scramble: [3, 1] }).replaceAll('"', '&quot;')
  const scrambled = page(`<canvas></canvas><main data-p="${marked}"></main>`)
  expect(proposeScripts({ page: scrambled, shown, isDrawn: true })).toEqual([])
})

test('gives up on pages with too much that looks like data', () => {
  const { user } = process.cpuUsage()
  for (const text of ['x=[{"\\"', 'x=["', 'x={a:[', 'x="\\u005b', 'a.b([']) {
    proposeScripts({ page: page(`<script>${text.repeat(300_000)}</script>`), shown: [] })
  }
  expect(process.cpuUsage().user - user).toBeLessThan(10_000_000)
})

const inPieces = (text: string, size: number) =>
  (text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [])
    .map((piece) => `<script>self.__next_f.push([1,${JSON.stringify(piece)}])</script>`)
    .join('')

test.each([4000, 60, 7])('finds the images in data that is streamed in pieces of %d characters', (size) => {
  const rows = `1:["$","div",null,{}]\n2:["$","$L3",null,{"chapter":{"at":"$D2026-11-01T00:00:00.000Z","images":${JSON.stringify(urls)}}}]\n`
  const [proposed] = proposeScripts({ page: page(inPieces(rows, size)), shown: [] })
  expect(proposed?.urls).toEqual(urls)
  const other = page(inPieces(rows.replaceAll('/b7/', '/c8/').replace('1:[', '7:['), 50))
  const rules = { imageSelector: null, chapterSelector: null, nextPageSelector: null }
  const found = extractImages(other, { ...rules, options: { script: proposed?.script } })
  expect(found.images.map(({ urls: [one] }) => one)).toEqual(urls.map((one) => one.replace('/b7/', '/c8/')))
})

test.each<[string, unknown]>([
  ['arrays in an array', urls.map((one, index) => [index + 1, one, 800, 1200])],
  ['objects in an array', urls.map((src) => ({ src, w: 800 }))],
  ['an object', { pages: urls }],
])('finds the images in %s, under a name that is different on each page', (_, value) => {
  const script = (name: string) => `<script>var ${name} = ${JSON.stringify(value)}; show()</script>`
  const [proposed] = proposeScripts({ page: page(script('_0x3fa2c1')), shown: [] })
  expect(proposed?.urls).toEqual(urls)
  const rules = { imageSelector: null, chapterSelector: null, nextPageSelector: null }
  const options = { script: proposed?.script }
  const other = page(`<script>var genres = ["Action"]; var n = {"a": 1}</script>${script('_0x99bb07')}`)
  expect(extractImages(other, { ...rules, options }).images).toHaveLength(urls.length)
})
