import { describe, expect, test } from 'vitest'
import { actionForKey, findKeyConflicts, keyName } from './reader-keys.ts'

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
