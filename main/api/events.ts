import { randomBytes } from 'node:crypto'
import type { LocalizableEvent } from '../../shared/contracts/events.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import type { EventBus } from '../platform/event-bus.ts'
import { localize } from '../platform/i18n.ts'
import type { ApiRequest } from './api-request.ts'
import { streamServerSentEvents } from './server-sent-events.ts'

const maxEvents = 2000

type NumberedEvent = { readonly id: string; readonly event: LocalizableEvent }

type EventHistory = ReturnType<typeof createEventHistory>

/** The latest events, so that a client that reconnects gets those that it missed. */
export function createEventHistory(bus: Pick<EventBus<LocalizableEvent>, 'subscribe'>) {
  // Events of an earlier start of the program are not known.
  const start = randomBytes(6).toString('base64url')
  const events: NumberedEvent[] = []
  const listeners = new Set<(event: NumberedEvent) => void>()
  let count = 0
  const idOf = (number: number) => `${start}.${number}`
  bus.subscribe((event) => {
    // What was visible before is not sent again.
    if (event.name === 'stream.reset') events.length = 0
    count += 1
    const numbered = { id: idOf(count), event }
    events.push(numbered)
    if (events.length > maxEvents) events.shift()
    for (const listener of listeners) listener(numbered)
  })
  const reset = (reason: 'restarted' | 'too_old'): NumberedEvent[] => [
    { id: idOf(count), event: { name: 'stream.reset', data: { reason } } },
  ]
  return {
    /** The identifier of the latest event. */
    lastId: (): string => idOf(count),
    /**
     * What happened after an event. A change of a job that changed again is left out. If that is not known any more, a
     * `stream.reset`.
     */
    since(id: string): NumberedEvent[] {
      const number = id.startsWith(`${start}.`) ? Number(id.slice(start.length + 1)) : Number.NaN
      if (!Number.isInteger(number) || number < 0 || number > count) return reset('restarted')
      const missed = count - number
      if (missed > events.length) return reset('too_old')
      return withoutOutdated(missed === 0 ? [] : events.slice(-missed))
    },
    /** @returns a function that ends the subscription */
    subscribe(listener: (event: NumberedEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function withoutOutdated(events: readonly NumberedEvent[]): NumberedEvent[] {
  const latest = new Map<unknown, string>()
  for (const { id, event } of events) if (event.name === 'job.changed') latest.set(event.data.job.id, id)
  return events.filter(({ id, event }) => event.name !== 'job.changed' || latest.get(event.data.job.id) === id)
}

/**
 * A stream of server-sent events, after those that the client missed. A client that does not keep up is disconnected to
 * limit memory use. It reconnects automatically with the identifier of the last event.
 */
export function createEventStream(
  history: EventHistory,
  closing: AbortSignal,
  request: ApiRequest,
  { language, lastEventId }: { readonly language: Language; readonly lastEventId: string | undefined },
): Response {
  const format = ({ id, event: { name, data } }: NumberedEvent) =>
    `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(localize<unknown>(data, language))}\n\n`
  return streamServerSentEvents(
    request,
    closing,
    (send) => history.subscribe((event) => send(format(event))),
    (send) => {
      const last = lastEventId ?? request.headers.get('last-event-id') ?? ''
      const missed = last === '' ? `id: ${history.lastId()}\n\n` : history.since(last).map(format).join('')
      // In one piece: a client that has not begun to read cannot keep up with many.
      send(`retry: 1000\n: listening\n\n${missed}`)
    },
  )
}
