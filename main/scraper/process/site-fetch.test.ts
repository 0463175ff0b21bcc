import { afterEach, expect, test, vi } from 'vitest'
import { quote } from '../../../shared/i18n/message.ts'
import { Problem } from '../../platform/problem.ts'
import type { SafeFetch, SafeFetchOptions } from '../../platform/safe-fetch/safe-fetch.ts'
import type { SiteConfig } from '../protocol/messages.ts'
import { createSiteFetch, withRetries } from './site-fetch.ts'

const signal = new AbortController().signal
const answer = (url: string) => ({ url, status: 200, headers: {}, body: new Uint8Array() })
afterEach(() => vi.useRealTimers())

/** Stands for the outside world: tells what would have been sent there. */
function siteFetch(
  baseUrl: string,
  options: SiteConfig['options'],
  respond?: (url: string, sent: SafeFetchOptions) => void,
) {
  const sent: { url: string; options: SafeFetchOptions }[] = []
  const outside = async (url: string, with_: SafeFetchOptions) => {
    sent.push({ url, options: with_ })
    respond?.(url, with_)
    return answer(url)
  }
  const safeFetch: SafeFetch = Object.assign(outside, { close: async () => {} })
  return { sent, fetch: createSiteFetch({ site: { baseUrl, options }, safeFetch, ask: async () => () => {}, signal }) }
}

test('the login of a source goes to its site and subdomains only', async () => {
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

test('the Referer is the page unless the source says otherwise', async () => {
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
])('only a private source may reach the private network: %s', async (baseUrl, expected) => {
  const { sent, fetch } = siteFetch(baseUrl, {})
  await fetch.page('http://192.168.0.1/')
  expect(sent[0]?.options.allowPrivate).toBe(expected)
})

test('a refusal that hands out a cookie is answered with it, once', async () => {
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

test('passing trouble is tried three times, anything else once', async () => {
  vi.useFakeTimers()
  const trouble = new Problem('upstream_failed', quote('x'), { retryable: true })
  const passing = vi.fn().mockRejectedValueOnce(trouble).mockRejectedValueOnce(trouble).mockResolvedValue('at last')
  const result = withRetries(passing, signal)
  await vi.runAllTimersAsync()
  expect(await result).toBe('at last')
  const lasting = vi.fn().mockRejectedValue(trouble)
  const failed = withRetries(lasting, signal).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failed).toBe(trouble)
  expect(lasting).toHaveBeenCalledTimes(3)
  const hopeless = vi.fn().mockRejectedValue(new Problem('page_broken', quote('x')))
  await expect(withRetries(hopeless, signal)).rejects.toMatchObject({ code: 'page_broken' })
  expect(hopeless).toHaveBeenCalledTimes(1)
})
