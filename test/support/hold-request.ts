import type { Page, Request } from 'playwright-core'

/** Holds the requests of a page to an address back until `release`. `asked` is the first of them. */
export async function holdRequest(
  page: Page,
  address: string,
): Promise<{ asked: Promise<Request>; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { asked: page.waitForRequest(address), release: resolve }
}
