import { describe, expect, test } from 'vitest'
import { callBars } from '../support/call-bars.ts'
import { portrait, readingScreen, times, wide } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(6, portrait), groups: ['Anvil Scans', 'Night Shift'] },
  { number: 2, pages: [...times(4, portrait), wide, ...times(2, portrait)] },
  { number: 5, pages: times(3, portrait) },
  { number: 5.5, pages: times(2, portrait) },
])
const { read, pageImage, visible, press, choose, boxOf, visibleAreaOf, progressOf, own } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const [plain, spreads, fifth, half] = [0, 1, 2, 3].map((index) => () => screen.id(index)) as [
  ...[() => string, () => string, () => string, () => string],
]

describe('page by page', () => {
  test('turns with the up and down keys when reading downwards', async () => {
    await read(plain())
    await key('d')
    await key('d')
    await key('ArrowDown')
    await pageImage(2).waitFor()
    await key('ArrowUp')
    await pageImage(1).waitFor()
  })

  test('credits the groups of the chapter', async () => {
    await read(plain())
    await callBars(screen.page())
    await screen.page().getByText('Chapter 1 · by Anvil Scans, Night Shift').waitFor()
  })

  test('loads the current page before its neighbours', async () => {
    const requestedPages: number[] = []
    screen.page().on('request', (request) => {
      const number = /\/page\/(\d+)\/image/.exec(request.url())?.[1]
      if (number) requestedPages.push(Number(number))
    })
    await read(plain(), 3)
    await expect.poll(() => requestedPages.length).toBeGreaterThan(3)
    expect(requestedPages[0]).toBe(3)
    expect([...requestedPages].sort()).toEqual([2, 3, 4, 5])
  })

  test('changes the page size with the fit', async () => {
    await read(plain())
    await key('s')
    // The panel lies beside the page.
    await choose('Fit width')
    await expect.poll(async () => (await boxOf(1)).width).toBe(1280 - 384)
    await key('Escape')
    await expect.poll(async () => (await boxOf(1)).width).toBeGreaterThan(1200)
    await key('s')
    await choose('Original size')
    await expect.poll(async () => (await boxOf(1)).width).toBe(600)
    await choose('Fit screen')
    await expect.poll(async () => (await boxOf(1)).height).toBeLessThanOrEqual(800)
  })

  test('crops empty borders', async () => {
    await read(plain())
    await key('s')
    const before = await boxOf(1)
    await screen.page().getByLabel('Crop borders').check()
    // What is left of the page fills the room that all of it filled.
    await expect.poll(async () => (await boxOf(1)).height).toBeGreaterThan(before.height * 1.1)
    expect((await visibleAreaOf(1)).height).toBeCloseTo(before.height, 0)
    expect((await visibleAreaOf(1)).width).toBeLessThan((await boxOf(1)).width * 0.85)
  })

  test('applies filters and the background', async () => {
    await read(plain())
    await key('g')
    await key('i')
    await expect.poll(screen.filterOf).toBe('grayscale(1) invert(1)')
    await key('s')
    await choose('White')
    await screen.page().locator('[data-background="white"]').waitFor()
  })
})

describe('spreads', () => {
  test('follow the shapes of the pages: wide ones alone, right page first', async () => {
    await read(spreads())
    await expect.poll(visible).toEqual([1])
    for (const pair of [[3, 2], [4], [5], [7, 6]]) {
      await key('ArrowLeft')
      await expect.poll(visible).toEqual(pair)
    }
    await expect.poll(async () => (await progressOf(spreads())).isRead).toBe(true)
  })

  test('are offset by one page and stay so', async () => {
    await read(spreads())
    await key('o')
    await expect.poll(visible).toEqual([2, 1])
    await expect.poll(async () => (await own()).nudgedChapters).toEqual([spreads()])
    await screen.page().evaluate(() => localStorage.clear())
    await screen.page().reload()
    await expect.poll(visible).toEqual([2, 1])
  })
})

describe('the end of a chapter', () => {
  test('names the missing chapters before the next and links there', async () => {
    await read(spreads(), 7)
    await key('n')
    await screen.page().getByText('No source lists chapters 3–4.').waitFor()
    await key('Enter')
    await screen.page().waitForURL(`**/read/${fifth()}`)
  })

  test('names none before a part of the same number, and no later chapter', async () => {
    await read(fifth(), 3)
    await key('n')
    await screen.page().getByRole('button', { name: 'Read chapter 5.5' }).waitFor()
    expect(
      await screen
        .page()
        .getByText(/n’t downloaded|No source/)
        .count(),
    ).toBe(0)
    await key('Enter')
    await screen.page().waitForURL(`**/read/${half()}`)
    await pageImage(1).waitFor()
    await key('End')
    await pageImage(2).waitFor()
    await key('n')
    await screen.page().getByText('No next chapter').waitFor()
    await press('Back to last page')
    await pageImage(2).waitFor()
  })
})
