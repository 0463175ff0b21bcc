import { describe, expect, test } from 'vitest'
import { actionOf, conflicts, keyName } from './reader-keys.ts'

const press = (key: string, over = {}) =>
  keyName({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...over })

describe('names of keys', () => {
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
  ])('%s with %j: %s', (key, over, name) => {
    expect(press(key, over)).toBe(name)
  })
})

describe('actions', () => {
  test('have the keys they come with until a person gives others', () => {
    expect(actionOf('f', {})).toBe('fullScreen')
    expect(actionOf('f', { fullScreen: ['x'] })).toBeUndefined()
    expect(actionOf('x', { fullScreen: ['x'] })).toBe('fullScreen')
    expect(actionOf('d', { next: ['d'] })).toBe('next')
  })

  test('that share a key are told, and nothing shares one from the start', () => {
    expect(conflicts({})).toEqual(new Map())
    expect(conflicts({ next: ['d'] })).toEqual(
      new Map([
        ['next', ['direction']],
        ['direction', ['next']],
      ]),
    )
  })
})
