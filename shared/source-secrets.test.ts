import { expect, test } from 'vitest'
import { type ContentSource, contentSourceWriteSchema } from './contracts/content-sources.ts'
import { missingSecrets, withoutSecrets, withSettings } from './source-secrets.ts'

const blank = (member: string, text: string) =>
  (withoutSecrets({ [member]: text }) as Readonly<Record<string, string>>)[member]

test.each([
  ['urlFormat', '/api/{slug}?api_key=abc&page=2', '/api/{slug}?api_key=&page=2', ['api_key']],
  ['urlFormat', '/api?q={query}&token={token}', '/api?q={query}&token={token}', []],
  ['urlFormat', '/api?user%5Btoken%5D=abc', '/api?user%5Btoken%5D=', ['user[token]']],
  ['urlFormat', '/api?%E0=1;sid=abc#access_token=abc', '/api?%E0=1;sid=#access_token=', ['sid', 'access_token']],
  ['urlFormat', '/api?keyword=love&author=abe&passage=2', '/api?keyword=love&author=abe&passage=2', []],
  ['urlFormat', '/api?token=abc{slug}', '/api?token=', ['token']],
  ['baseUrl', 'https://reader:abc@room.example/?key=abc', 'https://room.example/?key=', ['key']],
  ['urlSuffix', '?style=list&pwd=abc', '?style=list&pwd=', ['pwd']],
  ['body', 'action=chapters&secret=abc&id={id}', 'action=chapters&secret=&id={id}', ['secret']],
  ['body', 'key=abc', 'key=', ['key']],
  ['body', '{"apiKey": "a\\"bc", "id": "{id}"}', '{"apiKey": "", "id": "{id}"}', ['apiKey']],
  ['body', '{"user":{"token":1234},"auth":"{token}"}', '{"user":{"token":""},"auth":"{token}"}', ['token']],
  ['Referer', 'https://room.example/?session=abc', 'https://room.example/?session=', ['session']],
  ['pattern', '[?&]token=(\\w+)', '[?&]token=(\\w+)', []],
  ['excludeUrlPattern', '\\?token=x', '\\?token=x', []],
  ['itemSelector', 'a[href*="?key=x"]', 'a[href*="?key=x"]', []],
])('in %s %s becomes %s', (member, text, expected, missing) => {
  expect(blank(member, text)).toBe(expected)
  expect(blank(member, expected)).toBe(expected)
  expect(missingSecrets({ [member]: expected })).toEqual(missing)
})

test('a cookie that is kept in the keychain is no secret here', () => {
  const settings = { headers: { Cookie: '***' } }
  expect(withoutSecrets(settings)).toEqual(settings)
  expect(missingSecrets(settings)).toEqual([])
})

test('secrets in headers are blank at any depth, and named once', () => {
  const settings = {
    mirrors: ['https://room.example/?key=abc'],
    chapterList: { ajax: [{ headers: { 'X-Api-Key': 'abc', 'X-Version': '3' } }, { headers: { 'X-Api-Key': 'abc' } }] },
  }
  const blanked = withoutSecrets(settings)
  expect(blanked).toEqual({
    mirrors: ['https://room.example/?key='],
    chapterList: { ajax: [{ headers: { 'X-Api-Key': '', 'X-Version': '3' } }, { headers: { 'X-Api-Key': '' } }] },
  })
  expect(missingSecrets(blanked)).toEqual(['key', 'X-Api-Key'])
  expect(missingSecrets(settings)).toEqual([])
})

test('the login of a server stays with changed settings, and goes to no other server', () => {
  const published = (baseUrl: string) =>
    contentSourceWriteSchema.parse({
      ...{ name: 'Suwayomi', baseUrl, description: 'Changed', scrapingType: 'html' },
      options: { server: { kind: 'suwayomi' } },
    })
  const server = { kind: 'suwayomi', username: 'akira', password: '***' } as const
  const stored: ContentSource = {
    ...published('http://127.0.0.1:4567'),
    ...{ id: '1', createdAt: '', updatedAt: '', options: { server } },
  }
  expect(withSettings(stored, published('http://127.0.0.1:4567/')).options.server).toEqual(server)
  expect(withSettings(stored, published('http://127.0.0.1:4568')).options.server).toEqual({ kind: 'suwayomi' })
})
