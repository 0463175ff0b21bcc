import { suggestConfiguration } from '../../shared/contracts/suggest-configuration.ts'
import { type RunningVariant, startVariant } from '../simulators/variants/serve-variants.ts'
import { variants } from '../simulators/variants/variants.ts'
import { createClient } from '../support/api-client.ts'
import { startBunko } from './programs.ts'
import type { Result } from './result.ts'
import { compareToLimit } from './rounds.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const rounds = 3
/** Sites whose pages are complete without a browser, and sites that show nothing without one. */
const kinds = [
  { name: 'proposal of a source from a series URL, HTML', ids: ['v06', 'v33', 'v47'], limitSeconds: 3 },
  { name: 'proposal of a source from a series URL, browser', ids: ['v15', 'v24', 'v31'], limitSeconds: 15 },
] as const

/** Proposals from the URL of a series, beside bare fetches of all that they requested. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const bunko = await startBunko(dataDir)
    try {
      // The first proposal starts the worker and the browser.
      for (const { ids } of kinds) await measure(bunko.origin, ids[0])
      const results: Result[] = []
      for (const { name, ids, limitSeconds } of kinds) {
        const measured = { baseline: [] as number[], subject: [] as number[] }
        for (const id of Array.from({ length: rounds }, () => ids).flat()) {
          const { bare, proposal } = await measure(bunko.origin, id)
          measured.baseline.push(bare)
          measured.subject.push(proposal)
        }
        results.push(compareToLimit({ name, unit: 's' }, limitSeconds, measured))
      }
      return results
    } finally {
      await bunko.stop()
    }
  })

/** A site on new ports, so that the program knows nothing of it. @returns seconds */
async function measure(program: string, id: string): Promise<{ readonly bare: number; readonly proposal: number }> {
  const site = await startVariant(variants.find((variant) => variant.id === id)!)
  try {
    const series = site.origin + site.series[0]!.path
    const ask = async () => {
      const answer = await createClient(program).call(suggestConfiguration, { body: { testUrl: series } })
      if (!answer.json().success) throw new Error(`no proposal for ${id}: ${answer.text}`)
    }
    const proposal = await seconds(ask)
    return { proposal, bare: await seconds(() => fetchAgain(site)) }
  } finally {
    await site.stop()
  }
}

async function fetchAgain(site: RunningVariant): Promise<void> {
  const headers = { 'User-Agent': 'Mozilla/5.0', Referer: site.origin }
  for (const { host, path, method } of site.requestLog.requests()) {
    const origin = host.endsWith('.cdn') ? site.cdn : host.endsWith('.api') ? site.api : site.origin
    await (await fetch(new URL(path, origin), { method, headers })).arrayBuffer()
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
