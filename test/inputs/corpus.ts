// node test/inputs/corpus.ts FOLDER [--table FILE]: inspects, copies into a new library and opens all pages of a folder of
// files over HTTP. Each subfolder is a series of the report, which says what became of each file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { parseJob } from '../../shared/job-context.ts'

type Item = { path: string; series: string; kind: string; reason: string | null; number?: number }
type Outcome = { path: string; pages: number; opened: number; said: string[]; failed: string[] }

const { positionals, values } = parseArgs({ allowPositionals: true, options: { table: { type: 'string' } } })
const folder = resolve(positionals[0] ?? '.')
const dataDir = mkdtempSync(join(tmpdir(), 'bunko-corpus-'))
const program = join(import.meta.dirname, '../../main/serve.ts')
const child = spawn(process.execPath, [program, '--port', '0', '--data-dir', dataDir, '--log-level', 'error'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
const origin = /http:\S+/.exec(line)![0]

async function send(path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const response = await fetch(origin + path, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, data: isJson ? JSON.parse(text) : undefined }
}

async function finished(id: string) {
  for (;;) {
    const { data } = await send(`/api/jobs/${id}`)
    if (['completed', 'failed', 'cancelled'].includes(data.status)) return data
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function openPages(outcome: Outcome, chapter: { id: string; pageCount: number }): Promise<void> {
  outcome.pages = chapter.pageCount
  for (let page = 1; page <= chapter.pageCount; page += 1) {
    const { status, data } = await send(`/api/reader/chapter/${chapter.id}/page/${page}/image`)
    if (status === 200) outcome.opened += 1
    else if (status < 500) outcome.said.push(data.detail)
    else outcome.failed.push(`${status} on page ${page}: ${data?.detail}`)
  }
}

async function run(): Promise<Outcome[]> {
  const { items } = (await send('/api/collection/inspect', { path: folder })).data as { items: Item[] }
  const outcomes = new Map<string, Outcome>()
  const wanted: Item[] = []
  for (const [index, item] of items.entries()) {
    const said = item.kind === 'unreadable' ? [item.reason ?? 'no reason'] : []
    outcomes.set(item.path, { path: item.path, pages: 0, opened: 0, said, failed: [] })
    if (said.length > 0) continue
    // What a file says about itself may be the same for several.
    const series = item.path.split('/')[0]!
    wanted.push({
      ...item,
      series,
      kind: 'chapter',
      number: index + 1,
      ...{ numberEnd: null, volume: null, language: null },
    })
  }
  const imported = await send('/api/collection/import', { path: folder, mode: 'copy', items: wanted })
  const [id] = imported.data.jobIds
  for (const { name, text } of parseJob(await finished(id)).context.notes) outcomes.get(name)?.said.push(text)
  const mangaIds = new Set<string>()
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const jobs = (await send(`/api/jobs?parentId=${id}&limit=100&page=${page}`)).data
    for (const job of jobs) mangaIds.add(parseJob(job).context.mangaId!)
    isLast = jobs.length < 100
  }
  for (const id of mangaIds) {
    const chapters = await send(`/api/mangas/${id}/chapters?limit=500`)
    for (const chapter of chapters.data?.items ?? [])
      await openPages(outcomes.get(items[chapter.number - 1]!.path)!, chapter)
  }
  const all = [...outcomes.values()]
  // Bunko never says that a file is readable and then has neither pages of it nor a reason.
  for (const one of all)
    if (one.said.length === 0 && one.pages === 0) one.failed.push('inspected as readable, but not there')
  return all
}

function table(outcomes: readonly Outcome[]): string {
  const rows = new Map<
    string,
    { files: number; whole: number; partly: number; refused: number; said: Map<string, number> }
  >()
  for (const { path, pages, opened, said } of outcomes) {
    const key = `${path.split('/')[0]} | ${extname(path).slice(1).toLowerCase()}`
    const row = rows.get(key) ?? { files: 0, whole: 0, partly: 0, refused: 0, said: new Map() }
    rows.set(key, row)
    row.files += 1
    if (opened === 0) row.refused += 1
    else if (opened === pages) row.whole += 1
    else row.partly += 1
    for (const text of new Set(said)) row.said.set(text, (row.said.get(text) ?? 0) + 1)
  }
  const sentences = (said: Map<string, number>) => [...said].map(([text, count]) => `${count} × ${text}`).join('<br>')
  const lines = [...rows].map(
    ([key, { files, whole, partly, refused, said }]) =>
      `| ${key} | ${files} | ${whole} | ${partly} | ${refused} | ${sentences(said).replaceAll('|', '\\|')} |`,
  )
  return [
    '| Package | Type | Files | Opened | In part | Refused | Sentences |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

try {
  const outcomes = await run()
  if (values.table) writeFileSync(values.table, JSON.stringify(outcomes, null, 1))
  console.log(table(outcomes))
  const failed = outcomes.filter((one) => one.failed.length > 0)
  for (const { path, failed: what } of failed) console.log(`FAILED ${path}: ${what.slice(0, 3).join('; ')}`)
  console.log(`${outcomes.length} files, ${failed.length} failed`)
} finally {
  child.kill()
  await once(child, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}
