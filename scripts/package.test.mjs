import { expect, test } from 'vitest'
import { updateOptions } from './package.mjs'

test.each([
  ['no address', {}, []],
  [
    'a web server',
    { BUNKO_UPDATE_URL: 'https://example.com/bunko' },
    ['-c.publish.provider=generic', '-c.publish.url=https://example.com/bunko'],
  ],
  [
    'a repository',
    { BUNKO_UPDATE_REPOSITORY: 'bunko/bunko.js' },
    ['-c.publish.provider=github', '-c.publish.owner=bunko', '-c.publish.repo=bunko.js'],
  ],
])('updates come from %s', (_, env, options) => {
  expect(updateOptions(env)).toEqual(options)
})

test.each([
  { BUNKO_UPDATE_URL: 'http://example.com' },
  { BUNKO_UPDATE_URL: 'example.com' },
  { BUNKO_UPDATE_REPOSITORY: 'bunko' },
  { BUNKO_UPDATE_REPOSITORY: 'a/b/c' },
  { BUNKO_UPDATE_URL: 'https://example.com', BUNKO_UPDATE_REPOSITORY: 'a/b' },
])('%j is refused', (env) => {
  expect(() => updateOptions(env)).toThrow(/BUNKO_UPDATE/)
})
