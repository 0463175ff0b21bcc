import { expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { setTracking } from '../../shared/contracts/trackers.ts'
import { createClient } from '../support/api-client.ts'
import { startApp } from '../support/start-app.ts'
import { type ServiceId, trackerServices } from '../support/tracker-services.ts'
import { addTrackedManga, readChapters, retrySync, sent, trackingOf } from '../support/trackers-for-tests.ts'
import { waitFor } from '../support/wait-for.ts'

test.for(Object.keys(trackerServices) as ServiceId[])(
  '%s: what is read on a day without a network arrives later, in one write',
  async (id) => {
    let skewMs = 0
    const clock = {
      now: () => new Date(systemClock.now().getTime() + skewMs),
      monotonicMs: () => systemClock.monotonicMs() + skewMs,
    }
    const { simulator, signIn, progress } = await trackerServices[id]()
    const started = await startApp({ trackerUrls: { [id]: simulator.origin }, clock })
    const api = createClient(started.origin)
    await signIn(api, id)
    const manga = await addTrackedManga(api, 'Berry Road', 12)
    await readChapters(api, manga.chapterIds.slice(0, 2))
    await api.call(setTracking, { params: { id: manga.id, tracker: id }, body: { remoteId: '101' } })
    await sent(api, manga.id)
    expect(progress()).toBe(2)
    simulator.saves.length = 0
    await simulator.setOffline(true)
    for (const chapterId of manga.chapterIds.slice(2, 7)) {
      await readChapters(api, [chapterId])
      skewMs += 6 * 3600_000
      await waitFor(() => retrySync(api))
    }
    expect((await trackingOf(api, manga.id))[0]).toMatchObject({ progress: 7, pendingChange: true })
    expect(progress()).toBe(2)
    await simulator.setOffline(false)
    await waitFor(async () => {
      await retrySync(api)
      expect((await trackingOf(api, manga.id))[0]!.pendingChange).toBe(false)
    })
    expect(progress()).toBe(7)
    expect(simulator.saves).toHaveLength(1)
    await started.end()
    await simulator.stop()
  },
)
