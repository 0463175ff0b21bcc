import { expect, test, vi } from 'vitest'
import { isUpdatable } from './updates.ts'

vi.mock('electron', () => ({ app: {} }))

test.each([
  ['an AppImage', { APPIMAGE: '/home/mika/Bunko.AppImage' }, true],
  ['an installed program', {}, true],
  ['the portable program', { PORTABLE_EXECUTABLE_FILE: 'D:\\Bunko.exe' }, false],
  ['a Flatpak', { FLATPAK_ID: 'app.bunko.reader' }, false],
])('%s updates itself: %s', (_, env, expected) => {
  expect(isUpdatable(env)).toBe(expected)
})
