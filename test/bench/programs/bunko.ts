import { listening } from '../programs.ts'
import { createHost } from './create-host.ts'

// Argument: the data folder. Bunko as the server host serves it.
const app = await createHost(process.argv[2]!)
const { origin } = await app.listen({ host: '127.0.0.1', port: 0, ownsProcess: true })
await app.start()
listening(origin)
