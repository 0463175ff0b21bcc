import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { load } from 'cheerio'
import { count, extract, readerPage, selector } from './extract-page.ts'
import type { Result } from './result.ts'
import { alternate, compare, compareToLimit } from './rounds.ts'

const rounds = 15
/** Processor time, warm. */
const maximumMs = 60
const firstLimitMs = 150

/**
 * Extraction of image addresses from a page of 1 MB, compared with parsing it and reading one attribute. Processor time is that
 * of a process that only extracts, as the workers of Bunko do: it would also count the collection of the floor's garbage.
 */
export async function run(): Promise<Result[]> {
  const page = readerPage()
  const baseline = async () => ask(() => count(load(page.toString())(`${selector}[data-src]`).length))
  const subject = async () => ask(() => extract(page))
  const measured = await alternate(rounds, { baseline, subject })
  const result = { name: 'images of a page of 1 MB', unit: 'ms' }
  const { baseline: bare } = measured
  const { firstMs, processorMs } = await extractAlone()
  return [
    compare({ ...result, target: { atMost: 1.5 } }, measured),
    compareToLimit({ ...result, name: `${result.name}, processor time` }, maximumMs, {
      baseline: bare,
      subject: processorMs,
    }),
    compareToLimit({ ...result, name: `${result.name}, the first one of a process` }, firstLimitMs, {
      baseline: bare.slice(0, 1),
      subject: [firstMs],
    }),
  ]
}

async function extractAlone(): Promise<{ readonly firstMs: number; readonly processorMs: number[] }> {
  const program = join(import.meta.dirname, 'programs/extract.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(rounds)])
  return JSON.parse(stdout)
}

async function ask(work: () => Promise<void> | void): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
