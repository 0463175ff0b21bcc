import type { Response } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { type Served, startServed } from './start-served.ts'
import { assertNoTokensInResponse } from './token-scan.ts'
import { windowForTests } from './window-for-tests.ts'

/** What the site has chosen for each week. */
export const sitesChoice = ['65aa01', '65aa02', '65aa03']

/**
 * What comes to a page holds no token; one that went away before its answer did has not seen it. A stream has no end
 * that could be waited for; what events say is looked through where the API is tested.
 */
async function lookThrough(response: Response): Promise<void> {
  if (response.headers()['content-type']?.startsWith('text/event-stream')) return
  const bytes = await response.body().catch(() => Buffer.alloc(0))
  assertNoTokensInResponse(bytes, response.headers(), response.url())
}

/** The meals on a screen, against a gateway: for all tests of a file, with a new page for each. */
export function mealsOnScreen() {
  let gateway: GatewaySimulator
  let started: Served
  let answers: Promise<void>[] = []

  beforeAll(async () => {
    gateway = await startGateway()
    started = await startServed({ gateway })
  })
  afterAll(async () => {
    await started?.end()
    await gateway?.stop()
  })
  // What the API refuses in these tests, the browser notes by its status; nothing else may be said.
  const shown = windowForTests({ refusals: /status of (401|404|409|422|502)/ })
  beforeEach(() => {
    const { world } = gateway
    gateway.calm()
    gateway.setClockOffset(0)
    Object.assign(gateway.switches, { cart: 'obey', pictures: 'obey' })
    gateway.tokens.settings.windowSeconds = 60 * 86_400
    world.addOns = []
    for (const week of world.selections.keys()) world.selections.set(week, new Map(sitesChoice.map((id) => [id, 1])))
    for (const dish of world.dishes) dish.isSoldOut = dish.name === 'Beef tacos'
    answers = []
    shown.page.on('response', (response) => void answers.push(lookThrough(response)))
  })
  afterEach(async () => {
    expect(gateway.journal.breaches()).toEqual([])
    await Promise.all(answers)
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
  const dish = (name: string) => shown.page.getByRole('article', { name, exact: true })
  const button = (name: string) => shown.page.getByRole('button', { name, exact: true })
  const openMenu = async (week = '') => {
    await shown.page.goto(`${started.origin}/meals${week && `/${week}`}`)
    await dish('Lemon chicken').waitFor()
  }
  return {
    get page() {
      return shown.page
    },
    get gateway() {
      return gateway
    },
    get origin() {
      return started.origin
    },
    signIn,
    openMenu,
    dish,
    button,
    signOut: () => api('session', 'DELETE'),
    async signedInMenu(week?: string) {
      await signIn()
      await openMenu(week)
    },
    dialog: (name: string) => shown.page.getByRole('dialog', { name, exact: true }),
    says: (words: string | RegExp) => shown.page.getByRole('main').getByText(words).first().waitFor(),
    /** What else can be done, from the menu beside the title. */
    async more(entry: string) {
      await button('More actions').click()
      await shown.page.getByRole('menuitem', { name: entry, exact: true }).click()
    },
    puts: () => gateway.journal.requests({ method: 'PUT' }),
    /** What the site holds for the week that can be chosen for. */
    stored: () => [...(gateway.world.selections.get(gateway.world.openWeek) ?? [])],
    isFocused: (name: string) => button(name).evaluate((node) => node === document.activeElement),
    isAccessible: shown.isAccessible,
    /** Lemon chicken out, Bibimbap in. */
    async swap() {
      await button('Remove Lemon chicken').click()
      await button('Choose Bibimbap').click()
    },
  }
}
