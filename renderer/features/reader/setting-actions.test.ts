import { expect, test } from 'vitest'
import { readerActions, readerSettingsGroup } from '../../../shared/contracts/reader-settings.ts'
import { settingAction } from './setting-actions.ts'

const settings = readerSettingsGroup.parse({})

test.each([
  ['mode', 'single', {}, { mode: 'double' }],
  ['mode', 'double', {}, { mode: 'strip' }],
  ['mode', 'strip', {}, { mode: 'single' }],
  ['direction', 'single', {}, { direction: 'ltr' }],
  ['direction', 'single', { direction: 'vertical' }, { direction: 'rtl' }],
  ['fit', 'single', {}, { fit: 'screen' }],
  ['fit', 'single', { fit: 'original' }, { fit: 'smart' }],
  ['crop', 'single', {}, { cropBorders: true }],
  ['crop', 'single', { cropBorders: true }, { cropBorders: false }],
  ['greyscale', 'strip', {}, { greyscale: true }],
  ['invert', 'strip', { invert: true }, { invert: false }],
] as const)('%s in %s with %j makes %j', (action, shown, over, change) => {
  expect(settingAction(action, { ...settings, ...over }, shown)).toEqual(change)
})

test('what is chosen by the pages is left for what it is not: a press always changes something', () => {
  for (const shown of ['single', 'double', 'strip'] as const) {
    expect(settingAction('mode', { ...settings, mode: 'auto' }, shown)?.mode).not.toBe(shown)
  }
})

test('no other key changes a setting', () => {
  const changing = readerActions.filter((action) => settingAction(action, settings, 'single') !== undefined)
  expect(changing).toEqual(['mode', 'direction', 'fit', 'crop', 'greyscale', 'invert'])
})
