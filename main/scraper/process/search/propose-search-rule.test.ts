import { describe, expect, test } from 'vitest'
import { parsePage } from '../extract/page.ts'
import { extractResults, type HtmlSearchRule } from './extract-results.ts'
import { findSearchUrlFormat, proposeSearchRule } from './propose-search-rule.ts'

const site = 'https://reader.example'
const form = (html: string) => findSearchUrlFormat(parsePage(html, `${site}/manga/star-smith/?a=1`))

describe('the search form', () => {
  test.each([
    ['<form action="/"><input name="s"></form>', '/?s={query}'],
    [
      '<form method="GET" action="/find"><input type="search" name="q"><input type="hidden" name="post_type" value="wp manga"></form>',
      '/find?q={query}&post_type=wp%20manga',
    ],
    [
      '<form class="search-box" action="../list.php?old=1"><input type="text" name="field 1"></form>',
      '/manga/list.php?field%201={query}',
    ],
    [
      '<form role="search"><input name="keyword"><button name="go">Go</button></form>',
      '/manga/star-smith/?keyword={query}',
    ],
    [
      '<form action="https://reader.example/s"><input name="q"><input type="hidden" name="_token" value="x"></form>',
      '/s?q={query}',
    ],
    [
      '<form action="/a"><input name="title"></form><form id="search" action="/b"><input name="q"></form>',
      '/b?q={query}',
    ],
  ])('is read from %s', (html, urlFormat) => {
    expect(form(html)).toBe(urlFormat)
  })

  test.each([
    ['that sends a POST request', '<form method="post" action="/search"><input name="q"></form>'],
    ['of another host', '<form action="https://engine.example/search"><input name="q"></form>'],
    ['with a password', '<form action="/search"><input name="q"><input type="password" name="p"></form>'],
    ['with two text fields', '<form action="/search"><input name="q"><input name="author"></form>'],
    ['for a newsletter', '<form class="newsletter" action="/x"><input name="name"></form>'],
    ['without a name', '<form action="/search"><input></form>'],
    ['for something else', '<form action="/go"><input name="page"></form>'],
  ])('is not one %s', (_, html) => {
    expect(form(html)).toBeUndefined()
  })
})

const card = (slug: string, title: string) =>
  `<div class="card item-${slug.length}7"><a href="/manga/${slug}/"><img src="/covers/${slug}.jpg"></a><div class="info"><h3><a href="/manga/${slug}/">${title}</a></h3><a href="/manga/${slug}/chapter-3/">Chapter 3</a><a href="/genre/action/">Action</a></div></div>`
const results = (cards: string) =>
  `<nav><a href="/manga/star-smith/">Popular: Star Smith</a></nav><main><div class="results">${cards}</div></main>
<aside><ul class="popular"><li><a href="/manga/star-smith/">1</a></li></ul></aside>`

describe('the rule for results', () => {
  const seriesUrl = `${site}/manga/star-smith`
  const propose = (html: string) => {
    const page = parsePage(html, `${site}/?s=star`)
    const rule = proposeSearchRule(page, { urlFormat: '/?s={query}', seriesUrl })
    return rule && { rule, found: extractResults(page, rule as HtmlSearchRule) }
  }

  test('finds each series with title and cover', () => {
    const cards = [card('star-smith', 'Star Smith'), card('star-gazer', 'Star Gazer'), card('starlight', 'Starlight')]
    const proposed = propose(results(cards.join('')))
    expect(proposed?.found).toEqual([
      { url: `${site}/manga/star-smith/`, title: 'Star Smith', coverUrl: `${site}/covers/star-smith.jpg`, year: null },
      { url: `${site}/manga/star-gazer/`, title: 'Star Gazer', coverUrl: `${site}/covers/star-gazer.jpg`, year: null },
      { url: `${site}/manga/starlight/`, title: 'Starlight', coverUrl: `${site}/covers/starlight.jpg`, year: null },
    ])
  })

  test('works with a single result', () => {
    const proposed = propose(results(card('star-smith', 'Star Smith')))
    expect(proposed?.found).toMatchObject([{ title: 'Star Smith', coverUrl: `${site}/covers/star-smith.jpg` }])
    const other = parsePage(results(card('tower', 'Tower') + card('lamp', 'Lamp')), `${site}/?s=t`)
    expect(extractResults(other, proposed?.rule as HtmlSearchRule)).toMatchObject([
      { title: 'Tower' },
      { title: 'Lamp' },
    ])
  })

  test('reads links with a title attribute and a background image', () => {
    const item = (slug: string, title: string) =>
      `<li class="hit"><a href="/manga/${slug}" title="${title}"><span style="background-image:url(/c/${slug}.webp)"></span>9.1</a></li>`
    const proposed = propose(`<ul id="hits">${item('star-smith', 'Star Smith')}${item('x', 'Another')}</ul>`)
    expect(proposed?.found).toMatchObject([
      { title: 'Star Smith', coverUrl: `${site}/c/star-smith.webp` },
      { title: 'Another' },
    ])
  })

  test('is none if the series is not among the results', () => {
    expect(propose(results(card('tower', 'Tower')))).toBeUndefined()
    expect(propose('<p>Nothing found</p>')).toBeUndefined()
  })
})
