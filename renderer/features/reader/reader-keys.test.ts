import { describe, expect, test } from 'vitest'
import { readerActions, readingDefaults } from '../../../shared/contracts/reader-settings.ts'
import { actionForKey, changeKeys, findKeyConflicts, keyName, settingChangeFor } from './reader-keys.ts'

const press = (key: string, over = {}) =>
  keyName({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...over })

describe('keyName', () => {
  test.each([
    ['ArrowLeft', {}, 'ArrowLeft'],
    [' ', {}, 'Space'],
    [' ', { shiftKey: true }, 'Shift+Space'],
    ['F', {}, 'f'],
    ['F', { shiftKey: true }, 'Shift+f'],
    ['?', { shiftKey: true }, '?'],
    ['Tab', {}, undefined],
    ['Shift', { shiftKey: true }, undefined],
    ['f', { ctrlKey: true }, undefined],
    ['ArrowLeft', { altKey: true }, undefined],
    ['f', { metaKey: true }, undefined],
  ])('names %s with %j %s', (key, over, name) => {
    expect(press(key, over)).toBe(name)
  })
})

describe('actions', () => {
  test('use custom keys instead of the default keys', () => {
    expect(actionForKey('f', {})).toBe('fullScreen')
    expect(actionForKey('f', { fullScreen: ['x'] })).toBeUndefined()
    expect(actionForKey('x', { fullScreen: ['x'] })).toBe('fullScreen')
    expect(actionForKey('d', { next: ['d'] })).toBe('next')
  })

  test('take new keys, and are as before with the default keys', () => {
    expect(changeKeys({ fit: ['x'] }, 'next', ['n', 'x'])).toEqual({ fit: ['x'], next: ['n', 'x'] })
    expect(changeKeys({ fit: ['x'], next: ['x'] }, 'next', ['n'])).toEqual({ fit: ['x'] })
    expect(changeKeys({}, 'next', [])).toEqual({ next: [] })
  })

  test('that share a key are conflicts; the default keys have none', () => {
    expect(findKeyConflicts({})).toEqual(new Map())
    expect(findKeyConflicts({ next: ['d'] })).toEqual(
      new Map([
        ['next', ['direction']],
        ['direction', ['next']],
      ]),
    )
  })
})

const settings = { ...readingDefaults, keys: {} }

test.each([
  ['mode', 'single', {}, { mode: 'double' }],
  ['mode', 'double', {}, { mode: 'strip' }],
  ['mode', 'strip', {}, { mode: 'single' }],
  ['mode', 'single', { direction: 'vertical' }, { mode: 'strip' }],
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
  expect(changingActions).toEqual(['mode', 'direction', 'fit', 'crop', 'rotate', 'greyscale', 'invert', 'panels'])
})
