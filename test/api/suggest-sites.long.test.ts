import { expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { pictures } from '../support/picture-site.ts'
import { page, suggestFor } from '../support/suggest-for.ts'

const { api } = appForTests()

const upTo = (last: number) => Array.from({ length: last }, (_, index) => last - index)
const rows = (numbers: readonly number[]) =>
  numbers.map((number) => `<p class="row"><a href="/s/star-smith/${number}">Chapter ${number}</a></p>`).join('')
const chapterOf = (path: string) => /^\/s\/star-smith\/(\d+)$/.exec(path)?.[1]

test('proposes the address without the parameter to which a first visit is sent', async () => {
  const { configuration, warnings } = await suggestFor(api, '/s/star-smith', ({ path, query, headers }) => {
    const chapter = chapterOf(path)
    if (path !== '/s/star-smith' && chapter === undefined) return undefined
    if (!headers.cookie) {
      if (query.has('check')) return { status: 403, body: 'Cookies' }
      return { status: 302, headers: { location: `${path}?check=1`, 'set-cookie': 'visit=a; Path=/' }, body: '' }
    }
    return chapter === undefined ? page('Star Smith', rows(upTo(8))) : page(chapter, pictures(chapter, 5))
  })
  expect(configuration).toMatchObject({ options: { chapterList: { urlFormat: '/s/{slug}' } } })
  expect([configuration?.chapterUrlFormat, warnings]).toEqual(['/s/{slug}/{chapter}', []])
})

test('follows the buttons of htmx to the end of a list', async () => {
  const size = 5
  const part = (at: number) => {
    const more = `<button class="older" hx-get="/s/star-smith/more?skip_to=${at + 1}">Older chapters</button>`
    return rows(upTo(18).slice((at - 1) * size, at * size)) + (at * size < 18 ? more : '')
  }
  const { configuration, list, warnings } = await suggestFor(api, '/s/star-smith', ({ path, query, headers }) => {
    if (path === '/s/star-smith') return page('Star Smith', `<div id="list">${part(1)}</div>`)
    if (path === '/s/star-smith/more') return headers['hx-request'] ? part(Number(query.get('skip_to'))) : undefined
    const chapter = chapterOf(path)
    return chapter && page(chapter, pictures(chapter, 5))
  })
  expect([list?.count, warnings]).toEqual([18, []])
  expect(configuration?.options.chapterList?.ajax).toMatchObject([{ paging: { start: 2 } }])
})

test('proposes the whole list of a theme for a site whose pictures the theme does not read right', async () => {
  const list = upTo(8).map(
    (n) => `<li class="wp-manga-chapter"><a href="/manga/star-smith/chapter-${n}/">Chapter ${n}</a></li>`,
  )
  const { errors, configuration } = await suggestFor(api, '/manga/star-smith/', ({ path }) => {
    if (path === '/manga/star-smith/') return page('Star Smith', '<div id="manga-chapters-holder" data-id="7"></div>')
    if (path === '/manga/star-smith/ajax/chapters/') return `<ul>${list.join('')}</ul>`
    const chapter = /^\/manga\/star-smith\/chapter-(\d+)\/$/.exec(path)?.[1]
    const notice = '<img src="/notices/join-us.png">'
    return (
      chapter &&
      page(chapter, `<div class="reading-content">${pictures(chapter, 3)}${notice}${pictures(`${chapter}b`, 3)}</div>`)
    )
  })
  expect(errors).toEqual([])
  const { theme, chapterList } = configuration!.options
  expect([theme, chapterList?.urlFormat]).toEqual([undefined, '/manga/{slug}/'])
  expect(chapterList).toMatchObject({ itemSelector: 'li.wp-manga-chapter' })
})
