import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectOtherProgram, matchOtherProgram, type OtherLibrary } from '../../shared/contracts/other-programs.ts'
import { nearEqualSeries, nearEqualWorks } from '../inputs/near-equal-titles.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { tachibk } from '../support/write-tachibk.ts'

const folder = folderForTests('catalog-matching')
const program = catalogAndApp({ clockSpeed: 60 })

const certain = 0.8
const sites = Array.from({ length: 12 }, (_, index) => ({
  name: `Reading Site ${index + 1}`,
  id: BigInt(1000 + index),
}))

test('of 300 near-equal titles, those of the catalog are found and none is taken for another', async () => {
  program.catalog.switches.findsSimilar = true
  const keys = new Map(nearEqualWorks.map((work) => [program.catalog.add(work).id, work.key]))
  const path = join(folder, 'near-equal.tachibk')
  const manga = nearEqualSeries.map(({ title, author, chapters = 30, al }, index) => ({
    source: sites[index % sites.length]!.id,
    url: `/series/${index}`,
    title,
    ...(author !== undefined && { author }),
    ...(al !== undefined && { tracking: { tracker: 2, id: al } }),
    chapters:
      chapters === 'one-shot'
        ? [{ url: `/c/${index}`, name: 'Oneshot', number: -1 }]
        : [1, chapters].map((number) => ({ url: `/c/${index}-${number}`, name: `Chapter ${number}`, number })),
  }))
  await writeFile(path, tachibk({ manga, sources: sites }))

  const { jobId } = (await program.api.call(matchOtherProgram, { body: { path } })).json()
  expect((await program.api.finished(jobId)).status).toBe('completed')
  const { items, groups } = (await program.api.call(inspectOtherProgram, { body: { path } })).json() as OtherLibrary

  expect(items).toHaveLength(300)
  const found = items.map(({ match }) => (match && match.confidence >= certain ? keys.get(match.externalId)! : null))
  const rows = nearEqualSeries.map(({ title, author, expected }, index) => ({
    title: `${title} / ${author ?? ''}`,
    expected,
    found: found[index]!,
  }))
  expect(rows.filter((row) => row.found !== null && row.found !== row.expected)).toEqual([])
  const wanted = rows.filter(({ expected }) => expected !== null)
  const right = wanted.filter((row) => row.found === row.expected)
  expect(right.length, JSON.stringify(wanted.filter((row) => row.found === null))).toBeGreaterThanOrEqual(
    Math.ceil(wanted.length * 0.95),
  )
  // What waits is ready for a choice.
  expect(groups).toHaveLength(12)
  expect(groups.reduce((sum, { ready }) => sum + ready, 0)).toBe(right.length)
})
