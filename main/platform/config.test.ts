import { describe, expect, test } from 'vitest'
import { defaultDataDir, readConfig, usage } from './config.ts'

const read = (argv: string[], env: NodeJS.ProcessEnv = {}) => {
  const config = readConfig(argv, env)
  if (config === 'help') throw new Error('asked for help')
  return config
}

describe('options of serve', () => {
  test('the command line wins over the environment, which wins over the defaults', () => {
    expect(read([]).port).toBe(7717)
    expect(read([], { BUNKO_PORT: '8000' }).port).toBe(8000)
    expect(read(['--port', '9000'], { BUNKO_PORT: '8000' }).port).toBe(9000)
    expect(read([]).host).toBe('127.0.0.1')
  })

  test.each([
    [['--port', 'x'], /--port.*number/],
    [['--port', '70000'], /--port.*65535/],
    [['--nonsense'], /nonsense/],
    [['--log-level', 'loud'], /--log-level/],
    [['--catalog-url', 'ftp://x'], /--catalog-url/],
    [['--meal-pictures-url', 'x'], /--meal-pictures-url/],
    [['--host', '0.0.0.0'], /--api-token/],
    [['--host', '192.168.1.5'], /--api-token/],
    [['--api-token', 'short'], /16 characters/],
    [['--site-patience', '0'], /--site-patience.*from 1 to 100/],
    [['--site-patience', 'long'], /--site-patience.*from 1 to 100/],
    [['--devices', 'a b'], /--devices.*address/],
    [['--devices', '192.168.1.5:70000'], /--devices.*address/],
    [['--devices', '0.0.0.0', '--devices-name', 'http://x'], /--devices-name.*host name/],
  ])('%j is refused with a sentence', (argv, sentence) => {
    expect(() => read(argv)).toThrow(sentence)
  })

  test('a browser is named by option or variable, and otherwise looked for', () => {
    expect(read([]).browserPath).toBe(undefined)
    expect(read([], { BUNKO_BROWSER: '/opt/chrome' }).browserPath).toBe('/opt/chrome')
    expect(read(['--browser', '/opt/edge'], { BUNKO_BROWSER: '/opt/chrome' }).browserPath).toBe('/opt/edge')
  })

  test('a slow machine gives sites more time', () => {
    expect(read([]).sitePatience).toBe(1)
    expect(read(['--site-patience', '2.5']).sitePatience).toBe(2.5)
    expect(read([], { BUNKO_SITE_PATIENCE: '20' }).sitePatience).toBe(20)
  })

  test.each([
    ['192.168.1.5', { host: '192.168.1.5', port: 7718 }],
    ['192.168.1.5:80', { host: '192.168.1.5', port: 80 }],
    ['0.0.0.0:0', { host: '0.0.0.0', port: 0 }],
    ['::', { host: '::', port: 7718 }],
    ['fe80::1', { host: 'fe80::1', port: 7718 }],
    ['[::1]:9000', { host: '::1', port: 9000 }],
    ['[::1]', { host: '::1', port: 7718 }],
  ])('lets devices in on %s', (value, address) => {
    expect(read(['--devices', value]).devices).toEqual({ ...address, names: [] })
  })

  test('names for devices are repeated, or a list in the environment', () => {
    const argv = ['--devices', '0.0.0.0', '--devices-name', 'Media-Box', '--devices-name', 'bunko.example.net']
    expect(read(argv).devices?.names).toEqual(['media-box', 'bunko.example.net'])
    const env = { BUNKO_DEVICES: '0.0.0.0', BUNKO_DEVICES_NAMES: 'one, two' }
    expect(read([], env).devices?.names).toEqual(['one', 'two'])
    expect(read([]).devices).toBe(undefined)
  })

  test('a host beyond loopback is allowed with a token', () => {
    expect(read(['--host', '0.0.0.0', '--api-token', 'x'.repeat(32)]).host).toBe('0.0.0.0')
  })

  test('help names every option and its variable', () => {
    expect(readConfig(['--help'], {})).toBe('help')
    for (const name of [
      '--port',
      '--host',
      '--data-dir',
      '--catalog-url',
      '--gateway-url',
      '--meal-pictures-url',
      '--log-level',
      '--browser',
      '--site-patience',
      'BUNKO_DATA_DIR',
    ]) {
      expect(usage()).toContain(name)
    }
  })

  test('the data folder is where the system keeps data of applications', () => {
    expect(defaultDataDir({ XDG_DATA_HOME: '/x' }, 'linux')).toBe('/x/bunko')
    expect(defaultDataDir({ APPDATA: '/r', LOCALAPPDATA: '/l' }, 'win32')).toBe('/l/Bunko')
    expect(defaultDataDir({}, 'darwin')).toMatch(/Application Support\/Bunko$/)
  })
})
