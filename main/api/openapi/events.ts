import { events } from '../../../shared/contracts/events.ts'
import type { Components } from './components.ts'
import { type Json, jsonSchemaOf, pascalCase } from './json.ts'

/** When each event is sent; the names are those of the contract. */
const meanings: Readonly<Record<keyof typeof events, string>> = {
  'job.changed': 'a job was added, began, made progress, waits, or ended',
  'jobs.forgotten': 'jobs that had ended were taken out of the history',
  'queue.changed': 'the queue was paused or resumed',
  'manga.changed': 'a manga was added, edited, or its preferred sources were set',
  'chapters.changed': 'the list of chapters of a manga changed',
  'chapters.noticed': 'chapters came out that were not listed before',
  'chapter.downloaded': 'the archive of a chapter is on disk',
  'progress.saved': 'somebody read on',
  'source.changed': 'a content source was added or replaced',
  'meals.cutoff-near': 'the next week of meals can be changed for less than a day; told once for each week',
  'settings.changed': 'a group of settings has other values than before',
}

/** What the stream carries, for people: a list of the events. */
export const eventsText = Object.entries(meanings)
  .map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
  .join('\n')

/** OpenAPI 3.1 has no words for a stream: its items are told as the content of the text. */
export function eventsContent(components: Components): Json {
  const kinds = Object.entries(events).map(([name, data]) => ({
    title: `${pascalCase(name)}Event`,
    type: 'object',
    required: ['event', 'data'],
    properties: { event: { const: name }, data: jsonSchemaOf(data, 'output') },
  }))
  const event = components.add({ title: 'Event', oneOf: kinds }, 'Event')
  const { data } = components.exampleOf(
    components.add(kinds.find(({ title }) => title === 'ChapterDownloadedEvent')!, 'Event'),
  ) as { data: unknown }
  return {
    'text/event-stream': {
      schema: { type: 'string', contentMediaType: 'text/event-stream', contentSchema: event },
      example: `retry: 1000\n: listening\n\nevent: chapter.downloaded\ndata: ${JSON.stringify(data)}\n\n`,
    },
  }
}
