import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { complaintsOf, launchBrowser } from '../support/browser.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let gateway: GatewaySimulator
let started: StartedApp
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

const sitesChoice = ['65aa01', '65aa02', '65aa03']

beforeAll(async () => {
  gateway = await startGateway()
  started = await startApp({ gatewayUrl: gateway.origin, gatewayTimeoutMs: 3000 })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await started?.end()
  await gateway?.stop()
})
beforeEach(async () => {
  gateway.calm()
  gateway.setClockOffset(0)
  gateway.switches.cart = 'obey'
  const { world } = gateway
  world.addOns = []
  for (const week of world.selections.keys()) world.selections.set(week, new Map(sitesChoice.map((id) => [id, 1])))
  for (const dish of world.dishes) dish.isSoldOut = dish.name === 'Beef tacos'
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  page = await context.newPage()
  page.setDefaultTimeout(10_000)
  complaints = complaintsOf(page)
})
afterEach(async () => {
  // What the API refuses in these tests, the browser notes by its status; nothing else may be said.
  expect(complaints.filter((line) => !/status of (401|409|422|502)/.test(line))).toEqual([])
  expect(gateway.journal.breaches()).toEqual([])
  await context.close()
})

const api = (path: string, method: string, body?: object) =>
  fetch(`${started.origin}/api/meals/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const signIn = async () => {
  expect((await api('session', 'POST', { cookie: await gateway.cookie() })).status).toBe(201)
  gateway.journal.clear()
}
const openMenu = async (week = '') => {
  await page.goto(`${started.origin}/meals${week && `/${week}`}`)
  await dish('Lemon chicken').waitFor()
}
const signedInMenu = async (week?: string) => {
  await signIn()
  await openMenu(week)
}
const dish = (name: string) => page.getByRole('article', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const says = (words: string | RegExp) => page.getByRole('main').getByText(words).first().waitFor()
const puts = () => gateway.journal.requests({ method: 'PUT' })
const stored = () => [...(gateway.world.selections.get(gateway.world.openWeek) ?? [])]
const isFocused = (name: string) => button(name).evaluate((node) => node === document.activeElement)
const seriousFaults = async () => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Lemon chicken out, Bibimbap in. */
const swap = async () => {
  await button('Take out Lemon chicken').click()
  await button('Choose Bibimbap').click()
}

test('without an address of a site the screen says how to give one', async () => {
  const plain = await startApp()
  try {
    await page.goto(plain.origin)
    await page.getByRole('link', { name: 'Meals', exact: true }).click()
    await page.getByRole('heading', { name: 'No meal site is set up' }).waitFor()
    await says('--gateway-url')
    expect(await seriousFaults()).toEqual([])
  } finally {
    await plain.end()
  }
})

describe('signing in', () => {
  beforeEach(async () => {
    await api('session', 'DELETE')
    await page.goto(`${started.origin}/meals`)
    await page.getByRole('heading', { name: 'Sign in to the meal site' }).waitFor()
  })

  test('takes the cookie by keyboard, keeps nothing of it in the page, and shows the box', async () => {
    const field = page.getByLabel('Value of the cookie apiV2Auth', { exact: true })
    await button('Sign in').click()
    await page.getByText('is needed', { exact: true }).waitFor()
    await field.fill('nonsense')
    await button('Sign in').click()
    await page.getByText(/must hold access_token and refresh_token/).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await seriousFaults()).toEqual([])
    const cookie = await gateway.cookie()
    await field.fill(cookie)
    await field.press('Tab')
    await page.getByText('Where to find the cookie').press('Tab')
    await page.keyboard.press('Enter')
    await dish('Lemon chicken').waitFor()
    await says('forgets it when it ends')
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    for (const token of gateway.tokens.issued()) {
      expect(kept).not.toContain(token)
      expect(await page.content()).not.toContain(token)
    }
  })

  test('takes a refresh token, and says when it is not accepted', async () => {
    await page.getByRole('radio', { name: 'Refresh token' }).check({ force: true })
    const field = page.getByLabel('Refresh token', { exact: true }).and(page.locator('textarea'))
    await field.fill('r-used-long-ago')
    await button('Sign in').click()
    await page.getByText('You are not signed in').waitFor()
    await field.fill((await gateway.tokens.login()).refresh_token)
    await button('Sign in').click()
    await dish('Lemon chicken').waitFor()
    await button('Sign out').click()
    await page.getByRole('heading', { name: 'Sign in to the meal site' }).waitFor()
  })
})

describe('the weeks', () => {
  test('tell what can be chosen for, until when, and why not', async () => {
    await signedInMenu()
    const weeks = page.getByRole('navigation', { name: 'Weeks' }).getByRole('link')
    expect(await weeks.count()).toBe(7)
    const words = await weeks.allInnerTexts()
    expect(words[0]).toContain('Already delivered')
    expect(words[1]).toContain('Can no longer be changed')
    expect(words[2]).toContain('Paused: nothing to choose')
    expect(words[3]).toMatch(/\d+ days? \d+ hr left to choose/)
    expect(words[3]).toMatch(/Cutoff: \w+day, /)
    expect(words[6]).toContain('The site tells no cutoff')
    expect(await weeks.nth(3).getAttribute('aria-current')).toBe('true')
    await weeks.nth(2).click()
    await page.getByRole('heading', { name: `Week ${Number(gateway.world.pausedWeek.slice(-2))}` }).waitFor()
    await dish('Lemon chicken').getByText('Chosen × 1').waitFor()
    expect(await page.getByRole('button', { name: /^Choose / }).count()).toBe(0)
    expect(await button('Review and save').count()).toBe(0)
    await page.goBack()
    await button('Choose Bibimbap').waitFor()
    await page.goto(`${started.origin}/meals/2031-W01`)
    await page.getByText('The meal site knows no delivery in 2031-W01').waitFor()
  })

  test('count down by themselves, moving nothing, and are read again when the cutoff passes', async () => {
    await signIn()
    const delivery = gateway.world.deliveries.find(({ id }) => id === gateway.world.openWeek)!
    const cutoff = Date.parse(delivery.cutoffDate.replace(/(\d\d)(\d\d)$/, '$1:$2'))
    await page.clock.install({ time: cutoff - 3_900_000 })
    await openMenu()
    await page.clock.pauseAt(cutoff - 3_605_000)
    const left = page.getByRole('region', { name: /^Week/ }).locator('header time')
    await left.getByText('1 hr 0 min left to choose').waitFor()
    const top = () => dish('Lemon chicken').evaluate((card) => card.getBoundingClientRect().top)
    const before = await top()
    await page.clock.runFor(10_000)
    await left.getByText('59 min 55 sec left to choose').waitFor()
    expect(await top()).toBe(before)
    gateway.setClockOffset(cutoff + 60_000 - Date.now())
    await page.clock.runFor(3_600_000)
    await page.clock.resume()
    await page
      .getByRole('link', { name: new RegExp(`^Week ${Number(gateway.world.openWeek.slice(-2))} `) })
      .getByText('Can no longer be changed')
      .waitFor()
  })
})

describe('choosing', () => {
  test('by mouse: a preview sends nothing, saving sends once and shows what was read back, undo goes back', async () => {
    await signedInMenu()
    await says('3 of 3 meals')
    expect(await button('Review and save').getAttribute('aria-disabled')).toBe('true')
    gateway.world.addOns = ['Garlic bread']
    await swap()
    await says('Not saved yet.')
    await button('Review and save').click()
    const review = dialog('What will change')
    expect(await review.getByRole('list', { name: 'Added' }).innerText()).toBe('Bibimbap')
    expect(await review.getByRole('list', { name: 'Taken out' }).innerText()).toBe('Lemon chicken')
    await review.getByText(/Garlic bread/).waitFor()
    await review.getByText(/Salmon with dill \(\+ 3,99 €\)/).waitFor()
    expect(await seriousFaults()).toEqual([])
    expect(puts()).toEqual([])
    await button('Save').click()
    await dialog('Saved').getByRole('list', { name: 'The site now holds' }).getByText('Bibimbap').waitFor()
    expect(puts()).toHaveLength(1)
    expect(
      stored()
        .map(([id]) => id)
        .sort(),
    ).toEqual(['65aa02', '65aa03', '65aa10'])
    await button('Done').click()
    await says('This is what the site holds.')
    await button('Undo last save').click()
    await button('Undo it').click()
    await dialog('Undone').getByRole('list', { name: 'The site now holds' }).getByText('Lemon chicken').waitFor()
    expect(puts()).toHaveLength(2)
    expect(
      stored()
        .map(([id]) => id)
        .sort(),
    ).toEqual(sitesChoice)
    await button('Done').click()
    await button('Take out Lemon chicken').waitFor()
    expect(await button('Undo last save').count()).toBe(0)
  })

  test('by keyboard alone, with the focus never lost', async () => {
    await signedInMenu()
    await button('Take out Lemon chicken').focus()
    await page.keyboard.press('Enter')
    await says('Choose 1 more to fill the box.')
    await expect.poll(() => isFocused('Choose Lemon chicken')).toBe(true)
    await button('Choose Bibimbap').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => isFocused('One more of Bibimbap')).toBe(true)
    await page.keyboard.press('Enter')
    await dish('Bibimbap').getByText('× 2').waitFor()
    await button('Review and save').focus()
    await page.keyboard.press('Enter')
    await button('Save').waitFor()
    await button('Save').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused('Done')).toBe(true)
    await page.keyboard.press('Escape')
    await says('This is what the site holds.')
    expect(new Map(stored()).get('65aa10')).toBe(2)
    expect(puts()).toHaveLength(1)
  })

  test('stays within the box and the limits, and says why', async () => {
    await signedInMenu()
    await button('Choose Bibimbap').click()
    await says('The box is full with 3 meals. Take one out first.')
    for (let nth = 0; nth < 3; nth++) await button('One more of Lemon chicken').click()
    await says('Lemon chicken can be chosen at most 3 times.')
    expect(await dish('Lemon chicken').innerText()).toContain('× 3')
    expect(await button('Choose Beef tacos').count()).toBe(0)
    await dish('Beef tacos').getByText('Sold out').waitFor()
    await button('Discard').click()
    await says('This is what the site holds.')
    expect(puts()).toEqual([])
  })

  test('a draft outlives a reload', async () => {
    await signedInMenu()
    await swap()
    await page.reload()
    await button('Take out Bibimbap').waitFor()
    await says('Not saved yet.')
  })
})

describe('help with choosing', () => {
  test('what is avoided is hidden, what is unknown stands apart and is never called free of it', async () => {
    await signedInMenu()
    await page.locator('summary', { hasText: 'Avoid allergens' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Milk' }).check()
    await dish('Gnocchi with sage').waitFor({ state: 'detached' })
    // What is chosen stays in sight, with a warning.
    await dish('Mushroom risotto').getByText('Contains what you avoid: Milk').waitFor()
    const unknown = page.getByRole('list', { name: 'Dishes with unknown allergens' })
    await unknown.getByRole('article', { name: 'Chef’s surprise' }).getByText('Allergens unknown').waitFor()
    expect(await seriousFaults()).toEqual([])
    await page.reload()
    await page.getByText('Avoiding 1 allergen').waitFor()
    await page.getByRole('switch', { name: 'Favourites only' }).click()
    await dish('Red lentil dal').waitFor()
    await dish('Turkey chili').waitFor({ state: 'detached' })
  })

  test('a proposal is taken over, changed, and not saved by itself', async () => {
    await signedInMenu()
    await page.locator('summary', { hasText: 'Avoid allergens' }).press('Enter')
    await page.getByRole('checkbox', { name: 'Milk' }).check()
    await button('Suggest my picks').click()
    const proposal = dialog('A proposal')
    await proposal.getByText(/left out because nobody says what is in/).waitFor()
    const names = await proposal.getByRole('listitem').locator('span:first-child').allInnerTexts()
    expect(names).toHaveLength(3)
    expect(names[0]).toBe('Red lentil dal')
    expect(names).not.toContain('Mushroom risotto')
    expect(await seriousFaults()).toEqual([])
    await button('Use these picks').click()
    await button('Take out Red lentil dal').waitFor()
    await says('Not saved yet.')
    expect(puts()).toEqual([])
  })

  test('ingredients, what to buy, and a calendar', async () => {
    await signedInMenu()
    await button('Salmon with dill').click()
    await dialog('Salmon with dill').getByText('not in the box').first().waitFor()
    await dialog('Salmon with dill').getByText('Contains: Fish, Milk').waitFor()
    await page.keyboard.press('Escape')
    expect(await isFocused('Salmon with dill')).toBe(true)
    await button('Shopping list').click()
    await dialog('Not in the box').getByText('Olive oil').waitFor()
    await dialog('Not in the box')
      .getByText(/3 ingredients the site does not say/)
      .waitFor()
    await page.keyboard.press('Escape')
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Calendar file' }).click()
    expect((await arriving).suggestedFilename()).toMatch(/\.ics$/)
  })
})

describe('when something is in the way', () => {
  test('a check for robots is explained, the login stays, and trying again helps', async () => {
    await signIn()
    gateway.fail('/api/customers/me/deliveries', 'captcha', 2)
    await page.goto(`${started.origin}/meals`)
    await page
      .getByRole('alert')
      .getByText(/check for robots, or maintenance. You are still signed in/)
      .waitFor()
    expect(await seriousFaults()).toEqual([])
    await button('Try again').click()
    await dish('Lemon chicken').waitFor()
  })

  test('a cutoff that passes before the save: nothing is sent, and the week locks', async () => {
    await signedInMenu()
    await swap()
    await button('Review and save').click()
    await button('Save').waitFor()
    gateway.setClockOffset(40 * 86_400_000)
    gateway.tokens.settings.accessSeconds = 1800
    await signIn()
    await button('Save').click()
    await page
      .getByRole('alert')
      .getByText(/can no longer be changed/)
      .waitFor()
    expect(puts()).toEqual([])
    await button('Back').click()
    await dish('Lemon chicken').getByText('Chosen × 1').waitFor()
    expect(await button('Review and save').count()).toBe(0)
  })

  test('a dish that sold out meanwhile is named, and the menu shows it', async () => {
    await signedInMenu()
    await swap()
    gateway.world.dishes.find(({ name }) => name === 'Bibimbap')!.isSoldOut = true
    await button('Review and save').click()
    await page.getByRole('alert').getByText('Bibimbap is sold out').waitFor()
    expect(await button('Save').count()).toBe(0)
    await button('Back').click()
    await dish('Bibimbap').getByText('Sold out').waitFor()
    await button('Take out Bibimbap').click()
    await button('Choose Shakshuka').click()
    await button('Review and save').click()
    await button('Save').waitFor()
    expect(puts()).toEqual([])
  })

  test('a 502 of the write is told with what stands there now, and only a person sends again', async () => {
    await signedInMenu()
    await swap()
    await button('Review and save').click()
    await button('Save').waitFor()
    gateway.fail(/^\/v1\/carts\//, '502-html')
    await button('Save').click()
    await page.getByRole('alert').waitFor()
    expect(puts()).toHaveLength(1)
    expect(stored().map(([id]) => id)).toEqual(sitesChoice)
    await button('Save again').click()
    await dialog('Saved').waitFor()
    expect(puts()).toHaveLength(2)
  })

  test('a choice that the site does not keep is noticed', async () => {
    await signedInMenu()
    await swap()
    await button('Review and save').click()
    await button('Save').waitFor()
    gateway.switches.cart = 'not-stored'
    await button('Save').click()
    await page
      .getByRole('alert')
      .getByText(/shows another one when it is read back/)
      .waitFor()
  })

  test('a login that ended leads to signing in again, with the draft kept', async () => {
    await signedInMenu()
    await swap()
    gateway.tokens.revokeAll()
    await button('Review and save').click()
    await page.getByRole('heading', { name: 'The login has ended' }).waitFor()
    expect(await seriousFaults()).toEqual([])
    await page.getByLabel('Value of the cookie apiV2Auth', { exact: true }).fill(await gateway.cookie())
    await button('Sign in').click()
    await button('Take out Bibimbap').waitFor()
    await says('Not saved yet.')
    expect(puts()).toEqual([])
  })
})

test.each(['light', 'dark'] as const)('axe finds nothing in the %s menu, wide or narrow', async (colorScheme) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await signedInMenu()
  expect(await seriousFaults()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await button('Choose Bibimbap').click()
  await says('The box is full with 3 meals. Take one out first.')
  expect(await seriousFaults()).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
