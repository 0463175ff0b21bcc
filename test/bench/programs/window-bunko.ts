import { toLoopbackRequest } from '../../../main/shell/window/loopback-request.ts'
import { createHost } from './create-host.ts'
import { listenInWindow } from './in-window.ts'

// Argument: the data folder. Bunko as the desktop shell asks it: the request of the window becomes one of the API.
const app = await createHost(process.argv[2]!)
await app.start()
listenInWindow((request) => {
  // Requests of scripts can be aborted, those of images cannot.
  const abort = request.url.endsWith('/image') ? undefined : new AbortController()
  return app.fetch(toLoopbackRequest(request, { abort })!)
})
