import type { EventName } from '../../../shared/contracts/events.ts'
import type { App } from '../../app.ts'
import type { Log } from '../../platform/log.ts'

type WatchOptions<T> = {
  readonly library: Pick<App, 'subscribe'>
  readonly log: Log
  /** After them the value may be another. */
  readonly events: ReadonlySet<EventName>
  readonly read: () => Promise<T>
  readonly onChange: (value: T) => void
}

/** Many events in this time are one. */
const throttleMs = 1_000

/** Calls `onChange` with what `read` returns, now and when it differs: a menu that is set again closes. */
export function watchLibrary<T>({ library, log, events, read, onChange }: WatchOptions<T>): void {
  let isScheduled = false
  let known: string | undefined
  const update = async () => {
    isScheduled = false
    const value = await read()
    const text = JSON.stringify(value)
    if (text === known) return
    known = text
    onChange(value)
  }
  const updateAndLog = () =>
    void update().catch((error: unknown) =>
      log.warn({ err: error }, 'what the system shows of the library is outdated'),
    )
  library.subscribe(({ name }) => {
    if (!events.has(name) || isScheduled) return
    isScheduled = true
    setTimeout(updateAndLog, throttleMs).unref()
  })
  updateAndLog()
}
