import { z } from 'zod'
import { events } from '../../../shared/contracts/events.ts'
import type { Components } from './components.ts'
import { type Json, jsonSchemaOf, pascalCase } from './json.ts'

const list = Object.entries(events)
  .map(([name, data]) => `- \`${name}\`: ${z.globalRegistry.get(data)?.description}`)
  .join('\n')

/** The description of the stream, in Markdown. */
export const eventsText = `Server-sent events; \`data\` is JSON.\n\n${list}\n\nThe stream ends when the program exits. A client that reconnects with \`Last-Event-ID\`, as browsers do, gets the events that it missed, or one \`stream.reset\`. Of several changes of a job it gets the last one.`

/** OpenAPI 3.1 cannot describe a stream, so its events are described as the content of the text. */
export function eventsContent(components: Components): Json {
  const eventSchemas = Object.entries(events).map(([name, data]) => ({
    title: `${pascalCase(name)}Event`,
    type: 'object',
    required: ['event', 'data'],
    properties: { event: { const: name, description: 'Event name.' }, data: jsonSchemaOf(data, 'output') },
  }))
  const event = components.add(
    { title: 'Event', description: 'An event: its name and its data as JSON.', oneOf: eventSchemas },
    'Event',
  )
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
