import { expect, test } from 'vitest'
import { quote } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import type { SafeFetch, SafeFetchOptions } from '../../platform/safe-fetch/safe-fetch.ts'
import type { SiteConfig } from '../protocol/messages.ts'
import { createSiteFetch } from './site-fetch.ts'

const signal = new AbortController().signal
const answer = (url: string) => ({ url, status: 200, headers: {}, body: new Uint8Array() })

/** A SiteFetch that records its requests instead of sending them. */
function siteFetch(
  baseUrl: string,
  options: SiteConfig['options'],
  respond?: (url: string, sent: SafeFetchOptions) => void,
) {
  const sent: { url: string; options: SafeFetchOptions }[] = []
  const record = async (url: string, options: SafeFetchOptions) => {
    sent.push({ url, options })
    respond?.(url, options)
    return answer(url)
  }
  const safeFetch: SafeFetch = Object.assign(record, { close: async () => {} })
  const acquirePermit = async () => () => {}
  return { sent, fetch: createSiteFetch({ site: { baseUrl, options }, safeFetch, acquirePermit, signal }) }
}

test('sends the login of a source to its site and subdomains only', async () => {
  const { sent, fetch } = siteFetch('https://www.site.test', { headers: { Cookie: 'login=1', 'User-Agent': 'Own/1' } })
  const hosts = ['www.site.test', 'img.site.test', 'site.test.evil.test', 'evilsite.test', 'cdn.test']
  for (const host of hosts) await fetch.image(`https://${host}/1.jpg`, { referer: 'https://www.site.test/c/1' })
  expect(sent.map(({ options }) => options.headers?.Cookie)).toEqual([
    'login=1',
    'login=1',
    undefined,
    undefined,
    undefined,
  ])
  expect(sent.every(({ options }) => options.headers?.['User-Agent'] === 'Own/1')).toBe(true)
})

test('sends the page as Referer unless the source sets one', async () => {
  const usual = siteFetch('https://site.test', {})
  await usual.fetch.image('https://cdn.test/1.jpg', { referer: 'https://site.test/c/1' })
  const own = siteFetch('https://site.test', { headers: { Referer: 'https://site.test/' } })
  await own.fetch.image('https://cdn.test/1.jpg', { referer: 'https://site.test/c/1' })
  expect([usual, own].map(({ sent }) => sent[0]?.options.headers?.Referer)).toEqual([
    'https://site.test/c/1',
    'https://site.test/',
  ])
})

test.each([
  ['https://site.test', false],
  ['http://127.0.0.1:8080', true],
  ['http://nas.local', true],
])('allows private addresses only for private sources: %s', async (baseUrl, expected) => {
  const { sent, fetch } = siteFetch(baseUrl, {})
  await fetch.page('http://192.168.0.1/')
  expect(sent[0]?.options.allowPrivate).toBe(expected)
})

test('retries a refused request once with a new cookie', async () => {
  const refused = new Problem('site_refused', quote('no'))
  const { sent, fetch } = siteFetch('https://site.test', {}, (url, { cookies }) => {
    if (cookies?.header(new URL(url)) === 'pass=1') return
    cookies?.store(new URL(url), ['pass=1; Path=/'])
    throw refused
  })
  await expect(fetch.page('https://site.test/')).resolves.toBeDefined()
  expect(sent.length).toBe(2)
  const closed = siteFetch('https://site.test', {}, () => {
    throw refused
  })
  await expect(closed.fetch.page('https://site.test/')).rejects.toBe(refused)
  expect(closed.sent.length).toBe(1)
})
