// The screens of a phone: nothing needs a pointer that hovers, and nothing lies below a notch or the bar of the system.
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { type PhoneForTests, startPhoneForTests } from '../support/phone-for-tests.ts'
import { keptCount, pageImage, phoneSteps, workerStarted } from '../support/phone-steps.ts'
import { expectNoViolations } from '../support/window-for-tests.ts'

let phone: PhoneForTests
let page: Page
let session: CDPSession
let chapterId: string
beforeAll(async () => {
  phone = await startPhoneForTests()
  const { items } = (await phone.api.call(listChapters, { params: { id: phone.mangaId } })).json()
  chapterId = items.find(({ number }) => number === 1)!.id
  const paired = await phone.pair(phone.origin)
  page = paired.page
  session = await paired.context.newCDPSession(page)
  const steps = phoneSteps(phone)
  await workerStarted(page)
  await steps.openManga(page)
  await steps.keep(page, 1)
  await steps.openKept(page)
  await keptCount(page, /^1 chapter on this device/)
})
afterAll(() => phone?.end())

const onPhone = () => ['/', '/updates', '/history', '/bookmarks', '/reading-lists', '/kept', `/manga/${phone.mangaId}`]
/** The screens of the program itself, which a tablet with its window shows, too. */
const here = () => [
  ...[
    '/',
    '/updates',
    '/history',
    '/history/statistics',
    '/bookmarks',
    '/reading-lists',
    '/sources',
    '/sources/new',
    '/add',
  ],
  ...[
    '/downloads',
    '/downloads/history',
    '/storage',
    '/settings',
    '/settings/reader',
    '/about',
    `/manga/${phone.mangaId}`,
  ],
]
const addresses = () => [
  ...onPhone().map((path) => phone.origin + path),
  ...here().map((path) => phone.localOrigin + path),
]

async function open(address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
}

/** Opens the reader with its bars. */
async function openReader(): Promise<void> {
  await page.goto(`${phone.origin}/read/${chapterId}?page=2`)
  await pageImage(page, 2).evaluate((image) => (image as HTMLImageElement).decode())
  const { width, height } = page.viewportSize()!
  if (!(await page.getByRole('slider').isVisible())) await page.touchscreen.tap(width / 2, height / 2)
  await page.getByRole('slider').waitFor()
}

const controls = 'a[href], button, input, select, textarea, summary, [role="button"]'

/** Controls that have a place on the screen but are not seen. */
const unseen = () =>
  page.evaluate((selector) => {
    const found = [...document.querySelectorAll(selector)].filter((input) => {
      // A choice is seen by its label.
      const control = input.closest('label') ?? input
      const { width, height } = control.getBoundingClientRect()
      // Links for the keyboard take no taps.
      const isMeant = getComputedStyle(control).pointerEvents !== 'none'
      const isThere = isMeant && width > 1 && height > 1 && control.checkVisibility()
      return isThere && !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    })
    return found.map((control) => control.outerHTML.slice(0, 200))
  }, controls)

test('no control needs a pointer that hovers', async () => {
  expect(await page.evaluate(() => matchMedia('(pointer: coarse) and (hover: none)').matches)).toBe(true)
  for (const address of addresses()) {
    await open(address)
    await expect.poll(unseen, { message: address }).toEqual([])
  }
  await openReader()
  await expect.poll(unseen).toEqual([])
})

type Insets = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

/** Controls that a notch or a system bar covers and that scrolling does not reveal. */
const covered = (insets: Insets) =>
  page.evaluate(
    ({ selector, insets }) => {
      const isFixed = (node: Element | null): boolean =>
        node !== null && (/fixed|sticky/.test(getComputedStyle(node).position) || isFixed(node.parentElement))
      const isInScroller = (node: Element | null, axis: 'x' | 'y'): boolean => {
        if (node === null || node === document.documentElement) return false
        const { overflowX, overflowY } = getComputedStyle(node)
        const isLonger = axis === 'x' ? node.scrollWidth > node.clientWidth : node.scrollHeight > node.clientHeight
        const scrolls = /auto|scroll/.test(axis === 'x' ? overflowX : overflowY) && isLonger
        return scrolls || isInScroller(node.parentElement, axis)
      }
      const atTop = scrollY === 0
      const atBottom = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      const found = [...document.querySelectorAll(selector)].filter((control) => {
        const box = control.getBoundingClientRect()
        const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1
        // The zones that turn pages are as large as the screen.
        if (!isSeen || control.closest('.visually-hidden, [data-tap-zone]')) return false
        const isBeside = box.left < insets.left || box.right > innerWidth - insets.right
        const staysAbove = (isFixed(control) || atTop) && box.top < insets.top && box.bottom > 0
        const staysBelow =
          (isFixed(control) || atBottom) && box.bottom > innerHeight - insets.bottom && box.top < innerHeight
        const isCut = staysAbove || staysBelow
        const { parentElement } = control
        return (isBeside && !isInScroller(parentElement, 'x')) || (isCut && !isInScroller(parentElement, 'y'))
      })
      return found.map((control) => control.outerHTML.slice(0, 200))
    },
    { selector: controls, insets },
  )

test('the screens of another device have no accessibility violations', async () => {
  for (const path of onPhone()) {
    await open(phone.origin + path)
    await expectNoViolations(page)
  }
})

test.each([
  ['upright', 390, 844, { top: 59, right: 0, bottom: 34, left: 0 }],
  ['upside down', 390, 844, { top: 34, right: 0, bottom: 59, left: 0 }],
  ['turned to the left', 844, 390, { top: 0, right: 0, bottom: 21, left: 59 }],
  ['turned to the right', 844, 390, { top: 0, right: 59, bottom: 21, left: 0 }],
] as const)('no control lies below a notch: %s', async (_, width, height, insets) => {
  await page.setViewportSize({ width, height })
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  for (const path of onPhone()) {
    await open(phone.origin + path)
    await expect.poll(() => covered(insets), { message: path }).toEqual([])
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => covered(insets), { message: `${path}, scrolled` }).toEqual([])
  }
  await openReader()
  await expect.poll(() => covered(insets), { message: 'reader' }).toEqual([])
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: 'Reader settings' }).waitFor()
  await expect.poll(() => covered(insets), { message: 'reader settings' }).toEqual([])
})

test.each([
  ['is felt', 'no-preference', [12]],
  ['is not felt with reduced motion', 'reduce', []],
] as const)('the end of a chapter %s', async (_, reducedMotion, expected) => {
  await page.emulateMedia({ reducedMotion })
  await page.addInitScript(() => {
    const pulses: unknown[] = []
    Object.assign(globalThis, { pulses })
    navigator.vibrate = (pattern) => pulses.push(pattern) > 0
  })
  await openReader()
  const pulses = () => page.evaluate(() => (globalThis as { pulses?: unknown[] }).pulses)
  expect(await pulses()).toEqual([])
  await page.keyboard.press('End')
  await pageImage(page, 6).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'End of chapter 1' }).waitFor()
  await expect.poll(pulses).toEqual(expected)
})
