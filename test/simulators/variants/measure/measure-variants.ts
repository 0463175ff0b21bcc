import { createClient } from '../../../support/api-client.ts'
import { type StartedApp, startApp } from '../../../support/start-app.ts'
import type { Variant } from '../variant.ts'
import { type Libraries, type Measured, measureVariant } from './measure-variant.ts'

const atOnce = 2

/** Measures variants with the whole program, two at a time. */
export async function measureVariants(
  chosen: readonly Variant[],
  tell: (measured: Measured) => void = () => {},
): Promise<Measured[]> {
  const started: StartedApp[] = []
  const start = async () => {
    const app = await startApp()
    started.push(app)
    return createClient(app.origin)
  }
  let byHand: ReturnType<typeof start> | undefined
  const libraries: Libraries = {
    proposals: await start(),
    byHand: () => {
      byHand ??= start()
      return byHand
    },
  }
  const waiting = [...chosen]
  const measured: Measured[] = []
  const work = async () => {
    for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
      const one = await measureVariant(libraries, variant).catch((error: unknown) => failed(variant!, error))
      measured.push(one)
      tell(one)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await Promise.all(started.map((app) => app.end()))
  }
  return measured.toSorted((left, right) => left.variant.id.localeCompare(right.variant.id))
}

const failed = (variant: Variant, error: unknown): Measured => ({
  variant,
  start: 'series',
  proposal: {
    outcome: 'not sure',
    detail: `the program failed: ${error instanceof Error ? error.message : error}`,
    requests: 0,
    ms: 0,
    confidence: 0,
    configuration: null,
  },
  byHand: null,
})
