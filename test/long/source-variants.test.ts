import { beforeAll, expect, test } from 'vitest'
import type { Measured } from '../simulators/variants/measure/measure-variants.ts'
import { measureVariants } from '../simulators/variants/measure/measure-variants.ts'
import { sharesOf, tableOf } from '../simulators/variants/measure/table.ts'
import { variants } from '../simulators/variants/variants.ts'

let measured: readonly Measured[]
let shares: ReturnType<typeof sharesOf>
beforeAll(async () => {
  measured = await measureVariants(variants)
  shares = sharesOf(measured)
  console.log(tableOf(measured))
}, 600_000)

const ids = (wrong: (one: Measured) => boolean): string[] => measured.filter(wrong).map(({ variant }) => variant.id)

test('stores nothing wrong without a warning', () => {
  expect(shares.silentlyWrong).toEqual([])
})

test('proposes sources that read most sites, and reads nearly all with a source by hand', () => {
  expect(shares.readable).toBeGreaterThan(30)
  expect(shares.proposalWorks).toBeGreaterThanOrEqual(0.7)
  expect(shares.anyWorks).toBeGreaterThanOrEqual(0.95)
})

test('refuses sites that scramble or encrypt their pages, and says why', () => {
  expect(
    ids(({ variant, proposal }) => variant.refuse !== undefined && proposal.outcome !== 'refused rightly'),
  ).toEqual([])
})

test('sends at most 20 requests for a proposal', () => {
  expect(ids(({ proposal }) => proposal.requests > 20)).toEqual([])
})
