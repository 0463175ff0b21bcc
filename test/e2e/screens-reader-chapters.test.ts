import { describe, expect, test } from 'vitest'
import { getContinueReading } from '../../shared/contracts/reader.ts'
import { replaceMangaReaderSettings } from '../../shared/contracts/reader-settings.ts'
import { callBars } from '../support/call-bars.ts'
import { phone, portrait, readingScreen, slice, times, wide } from '../support/reading-screen.ts'

const screen = readingScreen([
  { number: 1, pages: times(6, portrait) },
  { number: 2, pages: [portrait, wide, ...times(4, portrait)], groups: ['Anvil Scans'] },
  { number: 3, pages: times(4, portrait) },
  { number: 30, pages: times(4, slice) },
])
const { read, pageImage, press, boxOf, progressOf } = screen
const key = (name: string) => screen.page().keyboard.press(name)
const button = (name: string) => screen.page().getByRole('button', { name, exact: true })
const isIn = (index: number) => screen.page().waitForURL(`**/read/${screen.id(index)}`)
const settings = (body: object) =>
  screen.api().call(replaceMangaReaderSettings, { params: { id: screen.manga() }, body })
/** The pages that the window saves, as "chapter page". */
function savedPages(): string[] {
  const saved: string[] = []
  screen.page().on('request', (request) => {
    const chapter = /\/chapter\/([^/]+)\/progress$/.exec(request.url())?.[1]
    if (request.method() === 'PUT' && chapter) saved.push(`${chapter} ${request.postDataJSON().page}`)
  })
  return saved
}

describe('visiting chapters', () => {
  test('does not move the place to continue at; a page turn does', async () => {
    await read(screen.id(0))
    await key('n')
    await pageImage(2).waitFor()
    await expect.poll(async () => (await progressOf(screen.id(0))).lastReadPage).toBe(2)
    const saved = savedPages()
    await key(']')
    await isIn(1)
    await pageImage(1).waitFor()
    await key(']')
    await isIn(2)
    await pageImage(1).waitFor()
    await key('n')
    await pageImage(2).waitFor()
    await expect.poll(() => saved).toEqual([`${screen.id(2)} 2`])
    expect((await progressOf(screen.id(1))).lastReadPage).toBeNull()
  })

  test('counts as reading after a while', async () => {
    await read(screen.id(3))
    await expect.poll(async () => (await progressOf(screen.id(3))).lastReadPage).toBe(1)
    const { items } = await screen.fetchJson(getContinueReading)
    expect(items[0]?.chapterId).toBe(screen.id(3))
  })

  test('says how many chapters are missing in between', async () => {
    await read(screen.id(2))
    await key(']')
    await screen.page().getByRole('status').getByText('Skipped 26 chapters that no source lists').waitFor()
    await isIn(3)
  })
})

describe('the list of chapters', () => {
  test('finds a chapter by its number and opens it', async () => {
    await read(screen.id(0))
    await key('l')
    const panel = screen.page().getByRole('region', { name: 'Chapters' })
    await panel.getByRole('button', { name: 'Chapter 2 Anvil Scans' }).waitFor()
    expect(await panel.getByRole('listitem').getByRole('button').count()).toBe(4)
    await key('/')
    await screen.page().keyboard.type('3')
    await expect.poll(() => panel.getByRole('listitem').getByRole('button').count()).toBe(2)
    await key('Enter')
    await isIn(2)
    await panel.waitFor({ state: 'detached' })
  })

  test('is reached by keyboard and lies beside the page', async () => {
    await read(screen.id(1))
    await key('l')
    await screen.page().getByRole('button', { name: 'Chapter 2 Anvil Scans' }).focus()
    await key('ArrowDown')
    await expect.poll(() => screen.page().evaluate(() => document.activeElement?.textContent)).toMatch(/^Chapter 3/)
    const { x, width } = await boxOf(1)
    expect(x + width).toBeLessThanOrEqual(1280 - 384)
    await key('Enter')
    await isIn(2)
  })
})

describe('the controls', () => {
  test('lie over the page without resizing it', async () => {
    await read(screen.id(0))
    await callBars(screen.page())
    await button('Thumbnails').waitFor()
    const before = await boxOf(1)
    expect(before.height).toBe(800)
    await key('m')
    await button('Thumbnails').waitFor({ state: 'hidden' })
    expect(await boxOf(1)).toEqual(before)
    await key('t')
    await screen.page().getByRole('navigation', { name: 'Thumbnails' }).waitFor()
    expect(await boxOf(1)).toEqual(before)
  })

  test('show an empty place for a thumbnail that cannot be loaded', async () => {
    await screen.page().route('**/image?*width=*', (route) => route.abort('connectionreset'))
    await read(screen.id(0))
    await key('t')
    const thumbnails = screen.page().getByRole('navigation', { name: 'Thumbnails' })
    const place = thumbnails.getByRole('button', { name: 'Page 1 of 6' }).locator('svg')
    await expect.poll(async () => (await place.boundingBox())?.height).toBe(100)
    await expect.poll(() => thumbnails.locator('img').count()).toBe(0)
  })

  test('go away while a strip is scrolled', async () => {
    await read(screen.id(3))
    await callBars(screen.page())
    await screen.page().mouse.move(640, 400)
    await screen.page().mouse.wheel(0, 300)
    await button('Thumbnails').waitFor({ state: 'hidden' })
  })

  test('go to a page that is typed', async () => {
    await read(screen.id(0))
    await key('j')
    await screen.page().keyboard.type('5')
    await key('Enter')
    await pageImage(5).waitFor()
    await key('j')
    await screen.page().keyboard.type('99')
    await key('Enter')
    await pageImage(6).waitFor()
  })

  test('name both pages of a spread', async () => {
    await settings({ mode: 'double' })
    await read(screen.id(0), 2)
    await expect.poll(screen.visible).toEqual([3, 2])
    await screen.page().getByText('Pages 2–3 of 6', { exact: true }).waitFor()
    expect(await screen.page().getByLabel('Go to page').inputValue()).toBe('2–3')
    await screen.page().getByText('2–3 / 6', { exact: true }).waitFor()
  })

  test('leave the upper half to the page on a phone', async () => {
    await screen.open(phone)
    await read(screen.id(0))
    await key('s')
    const panel = screen.page().getByRole('region', { name: 'Reader settings' })
    await expect.poll(async () => (await panel.boundingBox())!.y).toBeGreaterThanOrEqual(844 / 2)
    const { y, height } = await boxOf(1)
    expect(y + height).toBeLessThanOrEqual(844 / 2)
  })
})

describe('the page', () => {
  test('rotates, and fits what it has become', async () => {
    await read(screen.id(0))
    await key('r')
    await expect.poll(async () => (await boxOf(1)).width).toBeGreaterThan(1190)
    const { x, y, width, height } = await boxOf(1)
    expect(width / height).toBeCloseTo(1.5, 2)
    expect(x + width / 2).toBeCloseTo(640, 0)
    expect(y + height / 2).toBeCloseTo(400, 0)
  })

  test('shows the halves of a wide page one after the other', async () => {
    await settings({ mode: 'single', splitWide: true })
    await read(screen.id(1))
    const clip = () => pageImage(2).evaluate((node) => getComputedStyle(node).clipPath)
    await key('n')
    await expect.poll(clip).toMatch(/^inset\(0px 0px 0px \d/)
    await key('n')
    await expect.poll(clip).toMatch(/^inset\(0px \d/)
    await key('n')
    await pageImage(3).waitFor()
    await key('p')
    await expect.poll(clip).toMatch(/^inset\(0px \d/)
    await key('p')
    await expect.poll(clip).toMatch(/^inset\(0px 0px 0px \d/)
    await key('p')
    await pageImage(1).waitFor()
  })

  test('turns with the chosen tap zones', async () => {
    await settings({ tapZones: 'thumb' })
    await read(screen.id(0))
    await screen.page().mouse.click(400, 500)
    await pageImage(2).waitFor()
    await screen.page().mouse.click(1200, 500)
    await pageImage(1).waitFor()
  })

  test('slides both pages within 150 ms, and does not move for people who want no motion', async () => {
    /** The pages that move in the frame after a key, with the side that they move to, and whether the view scrolls. */
    const turn = (name: string) =>
      screen.page().evaluate(async (name) => {
        dispatchEvent(new KeyboardEvent('keydown', { key: name }))
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const view = document.querySelector('[data-direction]')!.parentElement!
        const moving = document.getAnimations().flatMap(({ effect }) => {
          const { target } = effect as KeyframeEffect
          const [start, end] = (effect as KeyframeEffect)
            .getKeyframes()
            .map((frame) => Number.parseFloat(String(frame['translate'])))
          if (!(target instanceof HTMLImageElement) || start === undefined || end === undefined) return []
          const duration = Number(effect?.getComputedTiming().duration)
          const isShown = getComputedStyle(target).visibility === 'visible'
          return [
            { page: Number(target.dataset['page']), moves: Math.sign(end - start), isShort: duration <= 150, isShown },
          ]
        })
        return { moving, scrolls: view.scrollWidth > view.clientWidth }
      }, name)
    const still = { moving: [], scrolls: false }
    await read(screen.id(0))
    expect(await turn('n')).toEqual(still)
    await screen.open({ reducedMotion: 'no-preference' })
    await settings({ direction: 'ltr' })
    await read(screen.id(0))
    const moves = (page: number, moves: number) => ({ page, moves, isShort: true, isShown: true })
    // A page that has not arrived does not slide.
    await screen.page().locator('img[data-page="2"][data-ready]').waitFor({ state: 'attached' })
    const forward = await turn('n')
    expect(forward).toEqual({ moving: expect.arrayContaining([moves(1, -1), moves(2, -1)]), scrolls: false })
    await expect.poll(() => screen.page().evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await screen.visible()).toEqual([2])
    const back = await turn('ArrowLeft')
    expect(back).toEqual({ moving: expect.arrayContaining([moves(1, 1), moves(2, 1)]), scrolls: false })
    await settings({ transition: 'none' })
    await read(screen.id(0))
    expect(await turn('n')).toEqual(still)
  })
})

describe('the end of a chapter', () => {
  test('shows the next chapter and counts down to it', async () => {
    await settings({ countdown: 2 })
    await read(screen.id(0), 6)
    await key('n')
    await screen.page().getByText('by Anvil Scans').waitFor()
    await screen.page().getByRole('timer').waitFor()
    await isIn(1)
  })

  test('stops the countdown', async () => {
    await settings({ countdown: 30 })
    await read(screen.id(0), 6)
    await key('n')
    await press('Stop countdown')
    await screen.page().getByRole('timer').waitFor({ state: 'detached' })
    expect(screen.page().url()).toContain(screen.id(0))
  })
})
