import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../support/browser.ts'
import { visit } from '../sites/support.ts'
import { startVariant } from './serve-variants.ts'
import { variants } from './variants.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('stand for many kinds of sites', () => {
  const ids = variants.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(variants.filter(({ refuse }) => !refuse).length).toBeGreaterThan(36)
  const lengths = variants.map(({ series: [main] }) => main!.entries.length)
  expect(Math.max(...lengths)).toBe(150)
  expect(lengths.filter((length) => length < 12).every((length) => length === 1)).toBe(true)
})

test.each(variants.map((variant) => [variant.id, variant] as const))(
  '%s serves its pages, refuses what no browser sends, and runs its scripts',
  async (_, variant) => {
    const site = await startVariant(variant)
    try {
      const series = site.series[0]!
      const entry = series.entries.at(-1)!
      const truth = await site.bytes({ series, entry })
      const urls = site.images({ series, entry })
      const hashes = truth.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
      expect(new Set(hashes).size).toBe(entry.pages)
      const own = { referer: site.origin + entry.path.replace(/#.*/, '') }
      const served = await Promise.all(
        urls.map(async (url) => Buffer.from(await (await visit(url, own)).arrayBuffer())),
      )
      expect(served.every((bytes, index) => bytes.equals(truth[index]!))).toBe(true)
      expect((await visit(urls[0]!, { referer: 'http://other.invalid/' })).status).toBe(403)
      expect((await visit(`${site.origin}/no-such-page`)).status).toBe(404)
      const errors: string[] = []
      const context = await browser.newContext()
      const page = await context.newPage()
      page.on('pageerror', ({ message }) => errors.push(message))
      for (const path of [series.path, entry.path]) {
        expect((await page.goto(site.origin + path, { waitUntil: 'networkidle' }))?.status() ?? 200).toBe(200)
      }
      expect(errors).toEqual([])
      await context.close()
    } finally {
      await site.stop()
    }
  },
)
