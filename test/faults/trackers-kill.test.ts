import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTracking } from '../../shared/contracts/trackers.ts'
import { startAniList } from '../simulators/trackers/anilist-simulator.ts'
import type { Fault, Received } from '../simulators/trackers/tracker-simulator.ts'
import { createClient } from '../support/api-client.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { removeDataFolder } from '../support/token-scan.ts'
import { type AniList, addTrackedManga, readChapters, sent, signInToAniList } from '../support/trackers-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'

let anilist: AniList
let dataDir: string
beforeAll(async () => {
  anilist = await startAniList()
  dataDir = await temporaryFolder()
})
afterAll(async () => {
  await anilist.stop()
  await removeDataFolder(dataDir)
})

/** Without a keychain the program forgets its tokens, so each start signs in again. */
async function start() {
  const serve = await startServe(dataDir, ['--tracker-url', `anilist=${anilist.origin}`])
  const api = createClient(serve.origin)
  await signInToAniList(api, serve.origin, anilist)
  return { ...serve, api }
}

const isQuery = (name: string) => (request: Received) => String(request.body?.query).includes(name)
const steps: readonly [step: string, fault: Fault | undefined, arrived: (request: Received) => boolean][] = [
  [
    'before it knows what the tracker says',
    { status: 200, hangs: true, when: isQuery('mediaListEntry') },
    isQuery('mediaListEntry'),
  ],
  [
    'before the write',
    { status: 200, hangs: true, when: isQuery('SaveMediaListEntry') },
    isQuery('SaveMediaListEntry'),
  ],
  [
    'after the write, before its answer',
    { status: 200, hangs: true, afterwards: true, when: isQuery('SaveMediaListEntry') },
    isQuery('SaveMediaListEntry'),
  ],
  ['before anything is sent', undefined, () => true],
]

test('a kill at any step of a sync loses nothing, lowers nothing and sends nothing twice', async () => {
  let program = await start()
  const manga = await addTrackedManga(program.api, 'Berry Road', 12)
  await program.api.call(setTracking, { params: { id: manga.id, tracker: 'anilist' }, body: { remoteId: '101' } })
  await sent(program.api, manga.id)
  for (const [index, [step, fault, arrived]] of steps.entries()) {
    anilist.saves.length = 0
    anilist.requests.length = 0
    if (fault) anilist.fail(fault)
    const score = index + 2
    await readChapters(program.api, manga.chapterIds.slice(index * 2, index * 2 + 2))
    const params = { id: manga.id, tracker: 'anilist' }
    await program.api.call(setTracking, { params, body: { score } })
    if (fault) await waitFor(() => expect(anilist.requests.some(arrived), step).toBe(true))
    await program.kill()
    anilist.heal()
    program = await start()
    const [item] = await sent(program.api, manga.id)
    expect(item, step).toMatchObject({ progress: index * 2 + 2, score, conflict: null })
    expect(anilist.entries.get(101), step).toMatchObject({
      progress: index * 2 + 2,
      score: score * 10,
      status: 'CURRENT',
    })
    const written = anilist.saves.map((save) => [save['progress'], save['scoreRaw']])
    expect(new Set(written.map(String)).size, `${step}: ${written.join('; ')}`).toBe(written.length)
    expect(written.length).toBeLessThanOrEqual(2)
  }
  await program.kill()
})
