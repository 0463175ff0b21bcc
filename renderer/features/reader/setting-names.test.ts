import i18next from 'i18next'
import { expect, test } from 'vitest'
import { startI18n } from '../../i18n/i18n.ts'
import { nameOfChange, nameOfSwitch, nameOfZoom } from './setting-names.ts'

startI18n()
const t = i18next.getFixedT('en')

test.each([
  [{ mode: 'double' }, 'Double page'],
  [{ direction: 'ltr' }, 'Left to right'],
  [{ fit: 'width' }, 'Fit width'],
  [{ rotation: 90 }, '90°'],
  [{ cropBorders: true }, 'Crop borders: on'],
  [{ greyscale: false }, 'Grayscale: off'],
] as const)('names the change %o', (change, name) => {
  expect(nameOfChange(change, t)).toBe(name)
})

test('names a switch and the zoom', () => {
  expect(nameOfSwitch('Offset spreads by one page', true, t)).toBe('Offset spreads by one page: on')
  expect(nameOfZoom(1.25, t, 'en')).toBe('Zoom 125%')
})
