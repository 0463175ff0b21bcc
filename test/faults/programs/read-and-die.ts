import { systemClock } from '../../../main/platform/clock.ts'
import { startApp } from '../../support/start-app.ts'

// The program, at a time that its parent sets: each message is the time in milliseconds.
const [dataDir = '', start = ''] = process.argv.slice(2)
let time = Number(start)
const clock = { now: () => new Date(time), monotonicMs: systemClock.monotonicMs }
process.on('message', (next) => {
  time = Number(next)
  process.send?.(next)
})
const { origin } = await startApp({ dataDir, clock })
process.send?.(origin)
