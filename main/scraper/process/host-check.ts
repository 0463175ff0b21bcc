import { isProblem } from '../../platform/problem.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'
import type { AcquirePermit } from './permit-client.ts'
import { createSiteFetch, type EngineDeps, type SiteFetchDeps } from './site-fetch.ts'

/**
 * Runs a task of a site. When the site's host has failed and given nothing, requests its start page, too: the outcome
 * reports to the rate limiter whether the host fails or only the task's address.
 */
export async function withHostCheck<Deps extends EngineDeps, T>(
  site: SiteFetchDeps['site'],
  deps: Deps,
  run: (deps: Deps) => Promise<T>,
): Promise<T> {
  const { host } = new URL(site.baseUrl)
  const outcomes = new Set<HopOutcome['kind']>()
  const acquirePermit = withOutcomes(deps.acquirePermit, (outcome, url) => {
    if (url.host === host) outcomes.add(outcome.kind)
    return outcome
  })
  try {
    return await run({ ...deps, acquirePermit })
  } catch (error) {
    const isHostFailure = isProblem(error) && error.retryable && error.waitSeconds === undefined
    if (isHostFailure && !deps.signal.aborted && outcomes.has('failed') && !outcomes.has('ok'))
      await readStartPage(site, deps)
    throw error
  }
}

async function readStartPage(site: SiteFetchDeps['site'], deps: EngineDeps): Promise<void> {
  const acquirePermit = withOutcomes(deps.acquirePermit, (outcome) =>
    outcome.kind === 'ok' ? { kind: 'answers' } : outcome,
  )
  const fetch = createSiteFetch({ ...deps, site, acquirePermit })
  await fetch.page(site.baseUrl).catch((error: unknown) => {
    if (!isProblem(error)) deps.signal.throwIfAborted()
  })
}

const withOutcomes =
  (acquirePermit: AcquirePermit, map: (outcome: HopOutcome, url: URL) => HopOutcome): AcquirePermit =>
  async (url, signal, resourceType) => {
    const release = await acquirePermit(url, signal, resourceType)
    return (outcome) => release(map(outcome, url))
  }
