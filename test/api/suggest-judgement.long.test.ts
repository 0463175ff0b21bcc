import { expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { pictures } from '../support/picture-site.ts'
import { page, suggestFor } from '../support/suggest-for.ts'

const { api } = appForTests()

/** A series at `/manga/star-smith/` with these entries. */
const seriesOf = (names: readonly { readonly part: string; readonly label: string }[]) => (asked: { path: string }) => {
  const [, folder, , part] = asked.path.split('/')
  if (folder !== 'manga') return undefined
  const found = names.find((one) => one.part === part)
  const link = '<a href="/manga/star-smith/">Star Smith</a>'
  if (found) return page(found.label, `${link}<div class="reader">${pictures(found.part, 5)}</div>`)
  const entries = names.map(({ part: name, label }) => `<li><a href="/manga/star-smith/${name}/">${label}</a></li>`)
  return part ? undefined : page('Star Smith', `<ul class="list">${entries.join('')}</ul>`)
}
const numbered = (word: string, numbers: readonly number[]) =>
  numbers.map((number) => ({ part: `${word.toLowerCase()}-${number}`, label: `${word} ${number}` }))

test('is sure of a proposal without a warning', async () => {
  const suggested = await suggestFor(api, '/manga/star-smith/', seriesOf(numbered('Chapter', [6, 5, 4, 3, 2, 1])))
  expect(suggested).toMatchObject({ success: true, level: 'sure', isProved: true, warnings: [] })
  expect(suggested.confidence).toBeGreaterThan(0.7)
})

test('is not sure of a proposal with a warning, however much supports it', async () => {
  const suggested = await suggestFor(api, '/manga/star-smith/', seriesOf(numbered('Chapter', [26, 25, 24, 23, 22, 21])))
  expect(suggested.warnings).toHaveLength(1)
  expect(suggested).toMatchObject({ success: true, level: 'unsure', isProved: true })
  expect(suggested.confidence).toBeLessThanOrEqual(0.7)
})

test('checks a second volume of a list of volumes', async () => {
  const suggested = await suggestFor(api, '/manga/star-smith/', seriesOf(numbered('Volume', [4, 3, 2, 1])))
  expect(suggested).toMatchObject({ success: true, isProved: true, unprovedReason: null, warnings: [], level: 'sure' })
})

test('says that pages were found, but no list', async () => {
  const { errors, ...suggested } = await suggestFor(api, '/r/hq8sd7fw', ({ path }) =>
    path === '/r/hq8sd7fw' ? page('Reader', `<div class="reader">${pictures('a', 5)}</div>`) : undefined,
  )
  expect(suggested).toMatchObject({ success: false, configuration: null, level: 'failed', confidence: 0 })
  expect(errors).toMatchObject([{ code: 'no_chapter_list', field: 'testUrl' }])
  expect(errors[0]!.message).toMatch(/^5 pages of a chapter were found, but not the list/)
})
