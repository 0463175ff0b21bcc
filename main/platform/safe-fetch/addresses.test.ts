import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classifyAddress, isPrivateBaseUrl, isPrivateHost, requireAllowedAddress } from './addresses.ts'

const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '')

test.each([
  ['8.8.8.8', 'public'],
  ['2606:4700::6810:84e5', 'public'],
  ['127.0.0.1', 'private'],
  ['127.255.1.2', 'private'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['::1', 'private'],
  ['fd12::1', 'private'],
  ['::ffff:127.0.0.1', 'private'],
  ['::ffff:8.8.8.8', 'public'],
  ['64:ff9b::7f00:1', 'private'],
  ['64:ff9b::a9fe:a9fe', 'forbidden'],
  ['64:ff9b::808:808', 'public'],
  ['64:ff9b:1::7f00:1', 'forbidden'],
  ['169.254.169.254', 'forbidden'],
  ['::ffff:169.254.169.254', 'forbidden'],
  ['fe80::1', 'forbidden'],
  ['fe80::1%eth0', 'forbidden'],
  ['0.0.0.0', 'forbidden'],
  ['::', 'forbidden'],
  ['::7f00:1', 'forbidden'],
  ['224.0.0.1', 'forbidden'],
  ['255.255.255.255', 'forbidden'],
  ['240.0.0.1', 'forbidden'],
  ['192.0.0.8', 'forbidden'],
  ['198.18.0.1', 'forbidden'],
  ['203.0.113.7', 'forbidden'],
  ['2001:db8::1', 'forbidden'],
  ['2001::1', 'forbidden'],
  ['2002:7f00:1::', 'forbidden'],
  ['fec0::1', 'forbidden'],
  ['ff02::1', 'forbidden'],
  ['4000::1', 'forbidden'],
  ['nonsense', 'forbidden'],
])('classifies %s as %s', (address, expected) => {
  expect(classifyAddress(address)).toBe(expected)
})

test.each([
  ['http://127.0.0.1/', true],
  ['http://127.1:8080/', true],
  ['http://0x7f.1/', true],
  ['http://2130706433/', true],
  ['http://[::1]/', true],
  ['http://[::ffff:192.168.0.1]/', true],
  ['http://192.168.1.20:8080/manga', true],
  ['http://localhost:3000', true],
  ['http://LOCALHOST./', true],
  ['http://a1.localhost:3000', true],
  ['http://nas.local/', true],
  ['http://nas/', true],
  ['http://manga.home.arpa/', true],
  ['https://example.com/', false],
  ['https://local.example.com/', false],
  ['https://127.0.0.1.example.com/', false],
  ['http://169.254.169.254/', false],
  ['http://8.8.8.8/', false],
])('isPrivateBaseUrl of %s is %s', (baseUrl, expected) => {
  expect(isPrivateBaseUrl(baseUrl)).toBe(expected)
})

test('classifies every notation of 127.0.0.0/8 in a URL as private', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  const form = fc.constantFrom(
    (n: number) => String(n),
    (n: number) => `0x${n.toString(16)}`,
    (n: number) => `0${n.toString(8)}`,
  )
  fc.assert(
    fc.property(octet, octet, form, form, (b, d, first, last) => {
      expect(isPrivateHost(hostOf(`http://${first(127)}.${last(b)}.0.${last(d)}/`))).toBe(true)
      expect(isPrivateHost(hostOf(`http://${127 * 2 ** 24 + b * 2 ** 16 + d}/`))).toBe(true)
    }),
  )
})

test('requireAllowedAddress explains the error and allows private addresses only when requested', () => {
  expect(() => requireAllowedAddress('8.8.8.8', 'dns.google', false)).not.toThrow()
  expect(() => requireAllowedAddress('192.168.0.2', 'nas.local', true)).not.toThrow()
  expect(() => requireAllowedAddress('192.168.0.2', 'evil.example', false)).toThrow(
    /evil\.example \(192\.168\.0\.2\) is on your/,
  )
  expect(() => requireAllowedAddress('169.254.169.254', '169.254.169.254', true)).toThrow(/never opens/)
})
