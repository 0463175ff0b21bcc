import { startApp } from '../../support/start-app.ts'

// The program. With an event name it kills itself when the event is announced: the change is stored, the answer is not.
const [dataDir = '', lastEvent = ''] = process.argv.slice(2)
const { app, origin } = await startApp({ dataDir })
app.subscribe(({ name }) => {
  if (name === lastEvent) process.kill(process.pid, 'SIGKILL')
})
process.send?.(origin)
