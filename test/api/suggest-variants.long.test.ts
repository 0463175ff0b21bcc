import { expect, onTestFinished, test } from 'vitest'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { formQuestion } from '../simulators/variants/families/age-forms.ts'
import { cookieQuestion, linkQuestion } from '../simulators/variants/families/age-questions.ts'
import { pageFiles } from '../simulators/variants/families/blind-readers.ts'
import { catalogPage } from '../simulators/variants/families/later-sites.ts'
import { loadMore } from '../simulators/variants/families/second-lists.ts'
import { loginWall } from '../simulators/variants/families/second-readers.ts'
import { startVariant } from '../simulators/variants/serve-variants.ts'
import type { Variant } from '../simulators/variants/variant.ts'
import { appForTests } from '../support/app-for-tests.ts'

const { api } = appForTests()

async function suggest(variant: Variant) {
  const site = await startVariant(variant)
  onTestFinished(site.stop)
  const testUrl = site.origin + site.series[0]!.path
  return (await api.call(suggestConfiguration, { body: { testUrl } })).json()
}

test('says that a site whose chapters show a login form wants a login', async () => {
  const suggested = await suggest(loginWall)
  expect(suggested).toMatchObject({ success: false, configuration: null })
  expect(suggested.errors).toMatchObject([{ code: 'needs_you', message: expect.stringMatching(/log/i) }])
})

test('finds the chapters behind a button', async () => {
  const { warnings, list } = await suggest(loadMore)
  expect([list?.count, warnings]).toEqual([60, []])
})

test('reads the list on a page of its own, and says that rows without an address are missing', async () => {
  const { configuration, warnings, list, ...suggested } = await suggest(catalogPage)
  expect(suggested).toMatchObject({ success: true })
  const { entries } = catalogPage.series[0]!
  expect(list!.count).toBeLessThan(entries.length)
  expect(configuration?.options.chapterList?.urlFormat).toBe('/detail/{slug}.html')
  expect(warnings).toContainEqual(expect.stringMatching(/missing/))
})

test('warns of a list that does not begin with the first chapters', async () => {
  const { warnings, list } = await suggest({ ...loadMore, serve: () => null })
  expect(list?.count).toBe(24)
  expect(warnings).toContainEqual(expect.stringContaining('begins with chapter 37'))
})

test.each([cookieQuestion, linkQuestion, formQuestion])(
  'says that $name asks for the age, and answers from the URL of the series',
  async (variant) => {
    const suggested = await suggest(variant)
    expect(suggested).toMatchObject({ success: true, asksAge: true, level: 'sure', list: { count: 12 } })
  },
)

test('keeps the cookie with which a site answers the link of its question for the age', async () => {
  const { configuration, ...suggested } = await suggest(pageFiles)
  expect(suggested).toMatchObject({ success: true, level: 'sure', list: { count: 15 } })
  expect(configuration?.options.headers).toEqual({ Cookie: 'isAdult=1' })
})
