import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { loginWall } from '../simulators/variants/families/second-readers.ts'
import { type RunningVariant, startVariant } from '../simulators/variants/serve-variants.ts'
import { appForTests } from '../support/app-for-tests.ts'

const { api } = appForTests()
let site: RunningVariant
beforeAll(async () => {
  site = await startVariant(loginWall)
})
afterAll(() => site.stop())

test('says that a site whose chapters show a login form wants a login', async () => {
  const testUrl = site.origin + site.series[0]!.path
  const suggested = (await api.call(suggestConfiguration, { body: { testUrl } })).json()
  expect(suggested).toMatchObject({ success: false, configuration: null })
  expect(suggested.errors).toMatchObject([{ code: 'needs_you', message: expect.stringMatching(/log/i) }])
})
