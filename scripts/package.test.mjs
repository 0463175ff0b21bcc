import { expect, test } from 'vitest'
import { updateOptions, windowsSigningOptions } from './package.mjs'

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

const azure = {
  BUNKO_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
  BUNKO_AZURE_ACCOUNT: 'bunko',
  BUNKO_AZURE_PROFILE: 'release',
  BUNKO_AZURE_PUBLISHER: 'The Bunko authors',
}

test('Windows installers are signed by Azure only with all of its values', () => {
  expect(windowsSigningOptions({})).toEqual([])
  expect(windowsSigningOptions(azure)).toEqual([
    '-c.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net',
    '-c.win.azureSignOptions.codeSigningAccountName=bunko',
    '-c.win.azureSignOptions.certificateProfileName=release',
    '-c.win.azureSignOptions.publisherName=The Bunko authors',
  ])
  expect(() => windowsSigningOptions({ ...azure, BUNKO_AZURE_PROFILE: '' })).toThrow(/BUNKO_AZURE/)
})
