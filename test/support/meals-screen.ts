import type { Response } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type GatewaySimulator, startGateway } from '../simulators/gateway/gateway-simulator.ts'
import { type Served, startServed } from './start-served.ts'
import { assertNoTokensInResponse } from './token-scan.ts'
import { windowForTests } from './window-for-tests.ts'

/** The site's default selection of each week. */
export const defaultSelection = ['65aa01', '65aa02', '65aa03']

/**
 * Checks that responses to the page contain no token. Skips aborted requests and event streams, which do not end; the
 * API tests check events.
 */
async function scanResponse(response: Response): Promise<void> {
  if (response.headers()['content-type']?.startsWith('text/event-stream')) return
  const bytes = await response.body().catch(() => Buffer.alloc(0))
  assertNoTokensInResponse(bytes, response.headers(), response.url())
}

/** The meals screen with a simulated gateway for all tests of a file; each test has a new page. */
export function mealsOnScreen() {
  let gateway: GatewaySimulator
  let started: Served
  let scans: Promise<void>[] = []

  beforeAll(async () => {
    gateway = await startGateway()
    started = await startServed({ gateway })
  })
  afterAll(async () => {
    await started?.end()
    await gateway?.stop()
  })
  // The browser logs the statuses of expected errors. All other messages fail the test.
  const screen = windowForTests({ expectedErrors: /status of (401|404|409|422|502)/ })
  beforeEach(() => {
    const { state } = gateway
    gateway.reset()
    gateway.tokens.settings.windowSeconds = 60 * 86_400
    state.addOns = []
    for (const week of state.selections.keys())
      state.selections.set(week, new Map(defaultSelection.map((id) => [id, 1])))
    for (const dish of state.dishes) dish.isSoldOut = dish.name === 'Beef tacos'
    scans = []
    screen.page.on('response', (response) => void scans.push(scanResponse(response)))
  })
  afterEach(async () => {
    expect(gateway.requestLog.violations()).toEqual([])
    await Promise.all(scans)
  })

  const api = (path: string, method: string, body?: object) =>
    fetch(`${started.origin}/api/meals/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  const signIn = async () => {
    expect((await api('session', 'POST', { cookie: await gateway.cookie() })).status).toBe(201)
    gateway.requestLog.clear()
  }
  const dish = (name: string) => screen.page.getByRole('article', { name, exact: true })
  const { button } = screen
  const openMenu = async (week = '') => {
    await screen.page.goto(`${started.origin}/meals${week && `/${week}`}`)
    await dish('Lemon chicken').waitFor()
  }
  return {
    get page() {
      return screen.page
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
    dialog: (name: string) => screen.page.getByRole('dialog', { name, exact: true }),
    seesText: (words: string | RegExp) => screen.page.getByRole('main').getByText(words).first().waitFor(),
    /** Opens the menu beside the title and clicks an entry. */
    async clickMenuEntry(entry: string) {
      await button('More actions').click()
      await screen.page.getByRole('menuitem', { name: entry, exact: true }).click()
    },
    selectionRequests: () => gateway.requestLog.requests({ method: 'PUT' }),
    /** The site's selection for the open week. */
    storedSelection: () => [...(gateway.state.selections.get(gateway.state.openWeek) ?? [])],
    isFocused: (name: string) => button(name).evaluate((node) => node === document.activeElement),
    expectAccessible: screen.expectAccessible,
    /** Replaces Lemon chicken with Bibimbap. */
    async swap() {
      await button('Remove Lemon chicken').click()
      await button('Choose Bibimbap').click()
    },
  }
}
