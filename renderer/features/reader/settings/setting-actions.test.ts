import { expect, test } from 'vitest'
import { readerActions, readingDefaults } from '../../../../shared/contracts/reader-settings.ts'
import { settingChangeFor } from './setting-actions.ts'

const settings = { ...readingDefaults, keys: {} }

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
  ['rotate', 'single', {}, { rotation: 90 }],
  ['rotate', 'strip', { rotation: 270 }, { rotation: 0 }],
  ['greyscale', 'strip', {}, { greyscale: true }],
  ['invert', 'strip', { invert: true }, { invert: false }],
] as const)('%s in mode %s with %j changes %j', (action, shown, over, change) => {
  expect(settingChangeFor(action, { ...settings, ...over }, shown)).toEqual(change)
})

test('from `auto`, changes to another mode than the one in use', () => {
  for (const shown of ['single', 'double', 'strip'] as const) {
    expect(settingChangeFor('mode', { ...settings, mode: 'auto' }, shown)?.mode).not.toBe(shown)
  }
})

test('no other action changes a setting', () => {
  const changingActions = readerActions.filter((action) => settingChangeFor(action, settings, 'single') !== undefined)
  expect(changingActions).toEqual(['mode', 'direction', 'fit', 'crop', 'rotate', 'greyscale', 'invert'])
})
