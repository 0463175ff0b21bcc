import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { getStatistics, listHistory } from '../../shared/contracts/history.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { seedReading } from '../support/seed-reading.ts'
import { temporaryFolder } from '../support/start-app.ts'

let dataDir: string
let mangaId: string
let chapterIds: readonly string[]
const pages = Array.from({ length: 12 }, () => ({ width: 60, height: 90 }))
beforeAll(async () => {
  dataDir = await temporaryFolder()
  ;({ mangaId, chapterIds } = await seedReading(
    dataDir,
    [1, 2].map((number) => ({ number, pages })),
  ))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const secondMs = 1000
let time = Date.UTC(2026, 2, 23, 12)

type Program = { readonly api: ApiClient; readonly child: ChildProcess; wait(seconds: number): Promise<void> }

async function start(): Promise<Program> {
  const child = fork(join(import.meta.dirname, 'programs/read-and-die.ts'), [dataDir, String(time)])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [origin] = (await once(child, 'message')) as [string]
  const wait = async (seconds: number) => {
    time += seconds * secondMs
    child.send(time)
    await once(child, 'message')
  }
  return { api: createClient(origin), child, wait }
}

async function kill({ child }: Program): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const history = async ({ api }: Program) =>
  (await api.call(listHistory))
    .json()
    .items.map(({ chapterNumber, pages: read, seconds }) => [chapterNumber, read, seconds])

test('a kill while reading loses no finished page, neither of the progress nor of the history', async () => {
  let finished = 0
  for (const round of [1, 2, 3, 4]) {
    const program = await start()
    for (let page = finished + 1; page <= finished + round; page += 1) {
      await program.api.call(saveProgress, { params: { chapterId: chapterIds[0]! }, body: { page } })
      await program.wait(10)
    }
    // The page after them is open, since an instant.
    finished += round
    await program.api.call(saveProgress, { params: { chapterId: chapterIds[0]! }, body: { page: finished + 1 } })
    await kill(program)

    const again = await start()
    expect(await history(again)).toEqual([[1, finished, finished * 10]])
    const { items } = (await again.api.call(listChapters, { params: { id: mangaId } })).json()
    expect(items.find(({ id }) => id === chapterIds[0])).toMatchObject({ lastReadPage: finished + 1 })
    await kill(again)
  }

  // What was open when the program was killed counts until the next page, at most two minutes.
  const program = await start()
  await program.wait(600)
  await program.api.call(saveProgress, { params: { chapterId: chapterIds[1]! }, body: { page: 1 } })
  expect(await history(program)).toEqual([
    [2, 0, 0],
    [1, finished + 1, finished * 10 + 120],
  ])
  expect((await program.api.call(getStatistics, { query: {} })).json().totals).toMatchObject({ pages: finished + 1 })
})
