import { beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import type { DesktopText } from '../desktop-text.ts'
import { isElsewhere, offerToMove } from './move-to-applications.ts'

const { app, dialog } = vi.hoisted(() => ({
  app: { isPackaged: true, isInApplicationsFolder: () => false, moveToApplicationsFolder: vi.fn(() => true) },
  dialog: { showMessageBox: vi.fn(async () => ({ response: 0 })), showErrorBox: vi.fn() },
}))
vi.mock('electron', () => ({ app, dialog }))

const text = ((key: string) => key) as DesktopText
const onMac = { platform: process.platform, execPath: process.execPath }

beforeEach(() => {
  vi.clearAllMocks()
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  process.execPath = '/Volumes/Bunko 0.1.0/Bunko.app/Contents/MacOS/Bunko'
  return () => {
    Object.defineProperty(process, 'platform', { value: onMac.platform })
    process.execPath = onMac.execPath
  }
})

test.each([
  ['darwin', '/Volumes/Bunko 0.1.0/Bunko.app/Contents/MacOS/Bunko', true],
  ['darwin', '/private/var/folders/x/T/AppTranslocation/1/d/Bunko.app/Contents/MacOS/Bunko', true],
  ['darwin', '/Users/mika/Tools/Bunko.app/Contents/MacOS/Bunko', false],
  ['linux', '/Volumes/Bunko/bunko', false],
])('on %s, %s is where nothing can be updated: %s', (platform, program, expected) => {
  expect(isElsewhere(platform, program)).toBe(expected)
})

test('is moved when the user agrees', async () => {
  expect(await offerToMove(text, silentLog)).toBe(true)
  expect(app.moveToApplicationsFolder).toHaveBeenCalledOnce()
})

test('starts where it is when the user declines, or when it cannot be moved', async () => {
  dialog.showMessageBox.mockResolvedValueOnce({ response: 1 })
  expect(await offerToMove(text, silentLog)).toBe(false)
  expect(app.moveToApplicationsFolder).not.toHaveBeenCalled()
  app.moveToApplicationsFolder.mockImplementationOnce(() => {
    throw new Error('The volume is read-only.')
  })
  expect(await offerToMove(text, silentLog)).toBe(false)
  expect(dialog.showErrorBox).toHaveBeenCalledWith('dialogs.notMoved', 'dialogs.notMovedDetail')
})
