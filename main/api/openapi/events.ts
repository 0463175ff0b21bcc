import { events } from '../../../shared/contracts/events.ts'
import type { Components } from './components.ts'
import { type Json, jsonSchemaOf, pascalCase } from './json.ts'

/** When each event is sent. */
const meanings: Readonly<Record<keyof typeof events, string>> = {
  'job.changed': 'a job was added, started, made progress, is waiting, or finished',
  'jobs.forgotten': 'finished jobs were removed from the history',
  'queue.changed': 'the queue was paused or resumed',
  'manga.changed': 'a manga was added or edited, or its preferred sources were set',
  'mangas.removed': 'mangas were removed from the library',
  'chapters.changed': 'the chapter list of a manga changed',
  'chapters.noticed': 'new chapters were found',
  'chapter.page-ready': 'a page of a chapter that is being downloaded can be read',
  'chapter.downloaded': 'a chapter was downloaded',
  'progress.saved': 'reading progress was saved',
  'bookmarks.changed': 'a page of a manga was bookmarked, or a bookmark was deleted',
  'source.changed': 'a content source was added, replaced or restored',
  'source.removed': 'a content source was removed',
  'scraping.suggestion-progress': 'a suggestion with a `runId` begins a step',
  'meals.cutoff-near': 'the cutoff of the next week of meals is less than a day away; sent once per week',
  'folders.changed': 'a folder of the library was added, removed, went offline or came back',
  'settings.changed': 'a group of settings was changed',
  'stream.reset':
    'events since `Last-Event-ID` are not known: Bunko was restarted (`restarted`), or too much happened (`too_old`). Read everything again',
}

/** The list of events, in Markdown. */
export const eventsText = Object.entries(meanings)
  .map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
  .join('\n')

/** OpenAPI 3.1 cannot describe a stream, so its events are described as the content of the text. */
export function eventsContent(components: Components): Json {
  const eventSchemas = Object.entries(events).map(([name, data]) => ({
    title: `${pascalCase(name)}Event`,
    type: 'object',
    required: ['event', 'data'],
    properties: { event: { const: name }, data: jsonSchemaOf(data, 'output') },
  }))
  const event = components.add({ title: 'Event', oneOf: eventSchemas }, 'Event')
  const { data } = components.exampleOf(
    components.add(eventSchemas.find(({ title }) => title === 'ChapterDownloadedEvent')!, 'Event'),
  ) as { data: unknown }
  return {
    'text/event-stream': {
      schema: { type: 'string', contentMediaType: 'text/event-stream', contentSchema: event },
      example: `retry: 1000\n: listening\n\nid: 3q2-7wAB.17\nevent: chapter.downloaded\ndata: ${JSON.stringify(data)}\n\n`,
    },
  }
}
