import { expect, test, vi } from 'vitest'
import { relaunchOptions } from './relaunch.ts'

vi.mock('electron', () => ({ app: {} }))

const argv = ['/tmp/.mount_Bunko/bunko', '--', '--data-dir', '/home/mika/Bunko']

test.each([
  ['an installed program', {}, { args: argv.slice(1) }],
  [
    'an AppImage',
    { APPIMAGE: '/home/mika/Bunko.AppImage' },
    { execPath: '/home/mika/Bunko.AppImage', args: ['--appimage-extract-and-run', ...argv.slice(1)] },
  ],
  [
    'the portable program',
    { PORTABLE_EXECUTABLE_FILE: 'D:\\Bunko.exe' },
    { execPath: 'D:\\Bunko.exe', args: argv.slice(1) },
  ],
])('%s is started again with its options', (_, env, options) => {
  expect(relaunchOptions(argv, env)).toEqual(options)
})
