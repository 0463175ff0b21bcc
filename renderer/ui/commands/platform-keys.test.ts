import { expect, test } from 'vitest'
import { globalAction } from './platform-keys.ts'

const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false }

test.each([
  [{ key: 'k', ctrlKey: true }, 'palette'],
  [{ key: 'K', ctrlKey: true }, 'palette'],
  [{ key: 'K', ctrlKey: true, shiftKey: true }, undefined],
  [{ key: 'k' }, undefined],
  [{ key: 'ArrowLeft', altKey: true }, 'back'],
  [{ key: 'ArrowRight', altKey: true }, 'forward'],
  [{ key: 'ArrowLeft' }, undefined],
  [{ key: '?', shiftKey: true }, 'help'],
  [{ key: '?', altKey: true }, undefined],
])('%j means %s', (keys, action) => {
  expect(globalAction({ ...none, ...keys })).toBe(action)
})
