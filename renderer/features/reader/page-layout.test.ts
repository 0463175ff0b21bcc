import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitPages, pairPages, shownMode, spreadAt, stripWidthIn } from './page-layout.ts'

const upright = { width: 800, height: 1200 }
const wide = { width: 1600, height: 1200 }
const slice = { width: 720, height: 4000 }
const lying = { width: 1280, height: 800 }
const standing = { width: 390, height: 844 }

describe('the automatic mode', () => {
  test.each([
    ['upright pages one by one', [upright, upright], lying, 'single'],
    ['a printed book with a spread in pairs', [upright, upright, wide], lying, 'double'],
    ['the same one by one on a phone', [upright, upright, wide], standing, 'single'],
    ['nothing but wide pages one by one', [wide, wide], lying, 'single'],
    ['pieces of a strip as a strip', [upright, slice, slice], lying, 'strip'],
    ['no pages at all one by one', [], lying, 'single'],
  ] as const)('%s', (_, pages, view, expected) => {
    expect(shownMode({ mode: 'auto', direction: 'rtl' }, pages, view)).toBe(expected)
  })

  test('a mode that was chosen stays, but pages that follow downwards are never paired', () => {
    expect(shownMode({ mode: 'strip', direction: 'rtl' }, [upright], lying)).toBe('strip')
    expect(shownMode({ mode: 'double', direction: 'vertical' }, [upright], lying)).toBe('single')
  })
})

describe('pairs of pages', () => {
  test.each([
    [[upright, upright, upright, upright, upright], true, [[1], [2, 3], [4, 5]]],
    [[upright, upright, upright, upright, upright], false, [[1, 2], [3, 4], [5]]],
    [[upright, upright, wide, upright, upright], true, [[1], [2], [3], [4, 5]]],
    [[upright, upright, upright, wide], true, [[1], [2, 3], [4]]],
    [[], true, []],
  ] as const)('%j, first alone %s', (pages, firstAlone, expected) => {
    expect(pairPages(pages, firstAlone)).toEqual(expected)
  })

  test('hold every page once and in order', () => {
    const shape = fc.constantFrom(upright, wide, slice)
    fc.assert(
      fc.property(fc.array(shape), fc.boolean(), (pages, firstAlone) => {
        expect(pairPages(pages, firstAlone).flat()).toEqual(pages.map((_, index) => index + 1))
      }),
    )
  })

  test('a page is on its spread, the card after the last one on its own', () => {
    expect(spreadAt([[1], [2, 3]], 3)).toEqual([2, 3])
    expect(spreadAt([[1], [2, 3]], 4)).toEqual([4])
  })
})

describe('fits', () => {
  test.each([
    ['screen', [upright], { width: 800 * (800 / 1200), height: 800 }],
    ['width', [upright], { width: 1280, height: 1920 }],
    ['height', [wide], { width: 1600 * (800 / 1200), height: 800 }],
    ['original', [upright], upright],
    ['smart', [slice], slice],
  ] as const)('%s', (fit, pages, expected) => {
    const [size] = fitPages(pages, lying, fit)
    expect(size!.width).toBeCloseTo(expected.width)
    expect(size!.height).toBeCloseTo(expected.height)
  })

  test('two pages of different scans are equally high and fit together', () => {
    const [left, right] = fitPages([upright, { width: 400, height: 600 }], lying, 'screen')
    expect(left!.height).toBeCloseTo(right!.height)
    expect(left!.width + right!.width).toBeLessThanOrEqual(lying.width + 0.01)
  })

  test('a strip leaves room beside it, except on a phone', () => {
    expect(stripWidthIn(lying, 50)).toBe(640)
    expect(stripWidthIn(standing, 50)).toBe(390)
  })
})
