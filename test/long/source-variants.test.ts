import { beforeAll, expect, test } from 'vitest'
import type { Measured } from '../simulators/variants/measure/measure-variants.ts'
import { measureVariants } from '../simulators/variants/measure/measure-variants.ts'
import { sharesOf, tableOf } from '../simulators/variants/measure/table.ts'
import { variants } from '../simulators/variants/variants.ts'

/**
 * Faults of the program, by the site that shows them (docs/sites.md). Whoever mends one removes it here; a new one must not
 * be added.
 */
const known = {
  silentlyWrong: [] as string[],
  cutSilently: [] as string[],
  notRefused: [] as string[],
} as const

/** All sites take an hour (`run-variants.ts`), so that this test measures a few. */
const few = ['v01', 'v19', 'w06', 'w10', 'p01', 'i01', 't01', 'x01', 'x09', 'x26', 'z07', 'z08', 'z11', 'z13', 'z20']
const sample = variants.filter(({ id }) => few.includes(id))

let measured: readonly Measured[]
let shares: ReturnType<typeof sharesOf>
beforeAll(async () => {
  measured = await measureVariants(sample)
  shares = sharesOf(measured)
  console.log(tableOf(measured))
}, 3_600_000)

const ids = (wrong: (one: Measured) => boolean): string[] => measured.filter(wrong).map(({ variant }) => variant.id)
const unknown = (found: readonly string[], of: readonly string[]) => found.filter((id) => !of.includes(id))

test('stores nothing wrong without a warning, except for the known faults', () => {
  expect(unknown(shares.silentlyWrong, known.silentlyWrong)).toEqual([])
})

test('says so if chapters are missing, except for the known faults', () => {
  expect(unknown(shares.cutSilently, [...known.cutSilently, ...known.silentlyWrong])).toEqual([])
})

/** How many work entirely depends on the time that a proposal may take, which a busy machine uses up; docs/sites.md has it. */
test('proposes sources that read chapters of all sites', () => {
  expect(shares.readable).toBe(few.length - 1)
  expect(ids(({ variant, proposal }) => variant.refuse === undefined && proposal.right === 0)).toEqual([])
})

test('refuses sites that scramble or encrypt their pages, and says why', () => {
  const notRefused = ids(
    ({ variant, proposal }) => variant.refuse !== undefined && proposal.outcome !== 'refused rightly',
  )
  expect(unknown(notRefused, known.notRefused)).toEqual([])
})

test('sends at most 20 requests for a proposal', () => {
  expect(ids(({ proposal }) => proposal.requests > 20)).toEqual([])
})
