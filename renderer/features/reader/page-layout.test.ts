import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitPages, fitStripWidth, resolveMode } from './page-layout.ts'
import { findSpread, pairPages } from './spreads.ts'

const upright = { width: 800, height: 1200 }
const wide = { width: 1600, height: 1200 }
const tall = { width: 720, height: 4000 }
const landscape = { width: 1280, height: 800 }
const portrait = { width: 390, height: 844 }

describe('resolveMode', () => {
  test.each([
    ['shows upright pages singly', [upright, upright], landscape, 'single'],
    ['shows a printed book with a wide page in spreads', [upright, upright, wide], landscape, 'double'],
    ['shows the same book singly on a phone', [upright, upright, wide], portrait, 'single'],
    ['shows only wide pages singly', [wide, wide], landscape, 'single'],
    ['shows tall pages as a strip', [upright, tall, tall], landscape, 'strip'],
    ['shows an empty chapter singly', [], landscape, 'single'],
  ] as const)('%s', (_, pages, view, expected) => {
    expect(resolveMode({ mode: 'auto', direction: 'rtl' }, pages, view)).toBe(expected)
  })

  test('keeps a chosen mode, except spreads with a vertical direction', () => {
    expect(resolveMode({ mode: 'strip', direction: 'rtl' }, [upright], landscape)).toBe('strip')
    expect(resolveMode({ mode: 'double', direction: 'vertical' }, [upright], landscape)).toBe('single')
  })
})

describe('pairPages', () => {
  test.each([
    [[upright, upright, upright, upright, upright], true, [[1], [2, 3], [4, 5]]],
    [[upright, upright, upright, upright, upright], false, [[1, 2], [3, 4], [5]]],
    [[upright, upright, wide, upright, upright], true, [[1], [2], [3], [4, 5]]],
    [[upright, upright, upright, wide], true, [[1], [2, 3], [4]]],
    [[], true, []],
  ] as const)('pairs %j with cover alone %s', (pages, isCoverAlone, expected) => {
    expect(pairPages(pages, isCoverAlone)).toEqual(expected)
  })

  test('contains every page once and in order', () => {
    const shape = fc.constantFrom(upright, wide, tall)
    fc.assert(
      fc.property(fc.array(shape), fc.boolean(), (pages, isCoverAlone) => {
        expect(pairPages(pages, isCoverAlone).flat()).toEqual(pages.map((_, index) => index + 1))
      }),
    )
  })

  test('finds the spread of a page; the end card is a spread of its own', () => {
    expect(findSpread([[1], [2, 3]], 3)).toEqual([2, 3])
    expect(findSpread([[1], [2, 3]], 4)).toEqual([4])
  })
})

describe('fitPages', () => {
  test.each([
    ['screen', [upright], { width: 800 * (800 / 1200), height: 800 }],
    ['width', [upright], { width: 1280, height: 1920 }],
    ['height', [wide], { width: 1600 * (800 / 1200), height: 800 }],
    ['original', [upright], upright],
    ['smart', [tall], tall],
  ] as const)('%s', (fit, pages, expected) => {
    const [size] = fitPages(pages, landscape, fit)
    expect(size!.width).toBeCloseTo(expected.width)
    expect(size!.height).toBeCloseTo(expected.height)
  })

  test('scales two pages of different sizes to the same height and fits them together', () => {
    const [left, right] = fitPages([upright, { width: 400, height: 600 }], landscape, 'screen')
    expect(left!.height).toBeCloseTo(right!.height)
    expect(left!.width + right!.width).toBeLessThanOrEqual(landscape.width + 0.01)
  })

  test('leaves a margin beside a strip, except on a phone', () => {
    expect(fitStripWidth(landscape, 50)).toBe(640)
    expect(fitStripWidth(portrait, 50)).toBe(390)
  })
})
