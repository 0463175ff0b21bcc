import { expect, onTestFinished, test } from 'vitest'
import { createEventHistory, createEventStream } from '../../main/api/events.ts'
import { createEventBus } from '../../main/platform/event-bus.ts'
import type { LocalizableEvent } from '../../shared/contracts/events.ts'
import { streamEvents } from '../../shared/contracts/events.ts'
import { createManga, editManga } from '../../shared/contracts/mangas.ts'
import { createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { startApp } from '../support/start-app.ts'

type Received = { id: string; name: string; data: { mangaId?: string; reason?: string } }

/** Reads the stream until `isLast`, then disconnects. */
async function receive(
  origin: string,
  { lastEventId, isLast }: { lastEventId?: string; isLast: (event: Received) => boolean },
): Promise<Received[]> {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }
  const { body } = await fetch(origin + streamEvents.path, { headers, signal: aborting.signal })
  const received: Received[] = []
  let text = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      const event = { id: field('id'), name: field('event'), data: JSON.parse(field('data') || '{}') }
      if (event.id !== '') received.push(event)
      if (event.id !== '' && isLast(event)) return received
    }
  }
  return received
}

test('a client that reconnects gets what it missed, once and in order', async () => {
  const started = await startApp()
  const api = createClient(started.origin)
  const [hello] = await receive(started.origin, { isLast: () => true })
  expect(hello).toMatchObject({ name: '', id: expect.stringMatching(/\S/) })

  const { id } = (await api.call(createManga, { body: sampleManga })).json()
  for (const author of ['A', 'B', 'C']) await api.call(editManga, { params: { id }, body: { author } })
  const ofManga = ({ name }: Received) => name === 'manga.changed'
  let seen = 0
  const missed = await receive(started.origin, {
    lastEventId: hello!.id,
    isLast: (event) => ofManga(event) && ++seen === 4,
  })
  expect(missed.filter(ofManga).map(({ data }) => data.mangaId)).toEqual([id, id, id, id])
  expect(new Set(missed.map((event) => event.id)).size).toBe(missed.length)

  const rest = await receive(started.origin, { lastEventId: missed.filter(ofManga)[1]!.id, isLast: ofManga })
  expect(rest.at(-1)!.id).toBe(missed.filter(ofManga)[2]!.id)

  await started.app.stop()
  const again = await startApp({ dataDir: started.dataDir })
  onTestFinished(() => again.end())
  const reset = await receive(again.origin, { lastEventId: missed.at(-1)!.id, isLast: () => true })
  expect(reset).toMatchObject([{ name: 'stream.reset', data: { reason: 'restarted' } }])
  const unknown = await receive(again.origin, { lastEventId: '17', isLast: () => true })
  expect(unknown).toMatchObject([{ name: 'stream.reset' }])
})

test('says that events are too old, and leaves out changes of a job that changed again', () => {
  const bus = createEventBus<LocalizableEvent>(() => {})
  const history = createEventHistory(bus)
  const job = (id: string, done: number) =>
    bus.publish({ name: 'job.changed', data: { job: { id, progress: { done } } } } as unknown as LocalizableEvent)
  const first = history.lastId()
  for (let done = 1; done <= 50; done += 1) for (const id of ['a', 'b']) job(id, done)
  bus.publish({ name: 'manga.changed', data: { mangaId: 'm' } })
  expect(history.since(first)).toMatchObject([
    { event: { data: { job: { id: 'a', progress: { done: 50 } } } } },
    { event: { data: { job: { id: 'b', progress: { done: 50 } } } } },
    { id: history.lastId(), event: { name: 'manga.changed' } },
  ])
  expect(history.since(history.lastId())).toEqual([])
  for (let count = 0; count < 2000; count += 1) bus.publish({ name: 'manga.changed', data: { mangaId: 'm' } })
  expect(history.since(first)).toEqual([
    { id: history.lastId(), event: { name: 'stream.reset', data: { reason: 'too_old' } } },
  ])
  expect(history.since(`${first.split('.')[0]}.99999`)).toMatchObject([{ event: { name: 'stream.reset' } }])
})

test('sends everything that was missed, also when it is much', async () => {
  const bus = createEventBus<LocalizableEvent>(() => {})
  const history = createEventHistory(bus)
  const lastEventId = history.lastId()
  for (let count = 0; count < 1999; count += 1) bus.publish({ name: 'manga.changed', data: { mangaId: `m${count}` } })
  bus.publish({ name: 'manga.changed', data: { mangaId: 'last' } })
  const { signal } = new AbortController()
  const { body } = createEventStream(history, signal, new Request('http://localhost'), { language: 'en', lastEventId })
  let text = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('"last"')) break
  }
  expect(text.match(/^id: /gm)).toHaveLength(2000)
})
