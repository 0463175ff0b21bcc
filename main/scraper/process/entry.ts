import { createHostBrowser } from '../../platform/browser/host-browser.ts'
import { hostBrowserArgument } from '../../platform/browser/host-browser-messages.ts'
import { createSharedBrowser } from '../../platform/browser/shared-browser.ts'
import { inspectImage } from '../../platform/images/inspect-image.ts'
import { prepareRequests } from '../../platform/safe-fetch/checked-agent.ts'
import { connectToParent } from '../../platform/worker-parent.ts'
import { createTaskRunner } from './task-runner.ts'

/** Entry point of a worker process. */
const send = connectToParent((message) => hostBrowser.receive(message) || runner.receive(message))
const hostBrowser = createHostBrowser(send)
const runner = createTaskRunner({
  send,
  inspect: inspectImage,
  ...(process.argv.includes(hostBrowserArgument) && { browser: createSharedBrowser({ start: hostBrowser.start }) }),
})
// Often the process starts before its first task.
void prepareRequests()
