// npm run sites: the simulated reader sites of the demo alone, on ports from 7800 on, for trying a server by hand.
import { startDemoSites } from './demo-sites.ts'

const { sources, stop } = await startDemoSites({ port: 7800 })
for (const { baseUrl, name, description } of sources) console.log(`${baseUrl}  ${name} (${description})`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
