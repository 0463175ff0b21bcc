import { expect, test } from 'vitest'
import { streamEvents } from '../../shared/contracts/events.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { createClient } from '../support/api-client.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const { started } = appForTests()

async function readUntil(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true })
    if (pattern.test(text)) return text
  }
  return text
}

test('reports what happened and ends the stream with the program', async () => {
  const answer = await fetch(started.origin + streamEvents.path)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const events = readUntil(answer.body!, /manga\.changed/)
  const manga = (await createClient(started.origin).call(createManga, { body: sampleManga })).json()
  expect(await events).toContain(`event: manga.changed\ndata: {"mangaId":"${manga.id}"}\n\n`)

  const second = await fetch(started.origin + streamEvents.path)
  const ended = readUntil(second.body!, /never/)
  await started.app.stop()
  expect(await ended).toContain('listening')
})
