// Finds the panels of pages that were drawn with known ones. The figures are in docs/panels.md.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPanels, sampleWidth } from '../../../renderer/features/reader/panels/find-panels.ts'
import { type DrawnPage, drawLayout, layouts, scanGrey } from './draw-layouts.ts'
import { drawnPages } from './drawn-pages.ts'
import { judgePanels, type Verdict } from './judge-panels.ts'

const pagesPerLayout = 36
const verdicts: readonly Verdict[] = ['right', 'joined', 'whole', 'missing', 'wrong']

async function judge(page: DrawnPage): Promise<Verdict> {
  const found = findPanels(await scanGrey(page, sampleWidth), page.direction)
  return judgePanels(
    page,
    found?.map(({ left, top, right, bottom }) => ({ left, top, right: 1 - right, bottom: 1 - bottom })),
  )
}

async function measure(name: string, pages: readonly DrawnPage[]) {
  const counts = new Map<Verdict, number>()
  for (const page of pages) {
    const verdict = await judge(page)
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  }
  return `| ${name} | ${pages.length} | ${verdicts.map((verdict) => counts.get(verdict) ?? 0).join(' | ')} |`
}

test('the figures of docs/panels.md are those of this machine, and no order is wrong', async () => {
  const rows = await Promise.all(
    layouts.map((layout) =>
      measure(
        layout,
        Array.from({ length: pagesPerLayout }, (_, number) => drawLayout(layout, number)),
      ),
    ),
  )
  rows.push(await measure('laid out by hand', drawnPages()))
  const docs = await readFile(join(import.meta.dirname, '../../../docs/panels.md'), 'utf8').catch(() => '')
  expect(docs.split('\n').filter((line) => rows.includes(line))).toEqual(rows)
  expect(rows.filter((row) => !row.endsWith('| 0 |'))).toEqual([])
})
