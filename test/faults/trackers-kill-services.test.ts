import { expect, test } from 'vitest'
import { setTracking } from '../../shared/contracts/trackers.ts'
import type { Fault, Received } from '../simulators/trackers/tracker-simulator.ts'
import { createClient } from '../support/api-client.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { removeDataFolder } from '../support/token-scan.ts'
import { type ServiceId, trackerServices } from '../support/tracker-services.ts'
import { addTrackedManga, readChapters, retrySync, sent } from '../support/trackers-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'

test.for(Object.keys(trackerServices) as ServiceId[])(
  '%s: a kill at any step of a sync, an outage and a missing network lose, lower and repeat nothing',
  async (id) => {
    const { simulator, signIn, entry, progress } = await trackerServices[id]()
    const dataDir = await temporaryFolder()
    // Without a keychain the program forgets its tokens, so each start signs in again.
    const start = async () => {
      const serve = await startServe(dataDir, ['--tracker-url', `${id}=${simulator.origin}`])
      const api = createClient(serve.origin)
      await signIn(api, id)
      return { ...serve, api }
    }
    const isRead = ({ method, path }: Received) => method === 'GET' && path.startsWith(entry)
    const isWrite = ({ method, path }: Received) => method !== 'GET' && path.startsWith(entry)
    const hangs = { status: 200, hangs: true } as const
    const steps: readonly [
      step: string,
      fault: Fault | 'offline' | undefined,
      arrived?: (request: Received) => boolean,
    ][] = [
      ['before it knows what the tracker says', { ...hangs, when: isRead }, isRead],
      ['before the write', { ...hangs, when: isWrite }, isWrite],
      ['after the write, before its answer', { ...hangs, afterwards: true, when: isWrite }, isWrite],
      ['before anything is sent', undefined],
      ['during an outage', { status: 503, body: '<html>Down for maintenance</html>' }, () => true],
      ['without a network', 'offline'],
    ]
    let program = await start()
    const manga = await addTrackedManga(program.api, 'Berry Road', 12)
    await readChapters(program.api, manga.chapterIds.slice(0, 2))
    await program.api.call(setTracking, { params: { id: manga.id, tracker: id }, body: { remoteId: '101' } })
    await waitFor(() => expect(progress()).toBe(2))
    await sent(program.api, manga.id)
    for (const [index, [step, fault, arrived]] of steps.entries()) {
      const wanted = index + 3
      simulator.saves.length = 0
      simulator.requests.length = 0
      if (fault === 'offline') await simulator.setOffline(true)
      else if (fault) simulator.fail(fault)
      await readChapters(program.api, manga.chapterIds.slice(wanted - 1, wanted))
      if (arrived) await waitFor(() => expect(simulator.requests.some(arrived), step).toBe(true))
      await program.kill()
      simulator.heal()
      await simulator.setOffline(false)
      expect(progress(), step).toBeGreaterThanOrEqual(wanted - 1)
      program = await start()
      await waitFor(async () => {
        await retrySync(program.api)
        expect(progress(), step).toBe(wanted)
      })
      const [item] = await sent(program.api, manga.id)
      expect(item, step).toMatchObject({ progress: wanted, conflict: null })
      expect(progress(), step).toBe(wanted)
      const saves = simulator.saves.map((save) => JSON.stringify(save))
      expect(new Set(saves).size, `${step}: ${saves.join('; ')}`).toBe(saves.length)
    }
    await program.kill()
    await simulator.stop()
    await removeDataFolder(dataDir)
  },
)
