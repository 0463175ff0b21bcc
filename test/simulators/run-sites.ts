// npm run sites: starts the simulated reader sites of the demo on ports from 7800 for manual tests.
import { startDemoSites } from './demo-sites.ts'

const { sources, stop } = await startDemoSites({ port: 7800 })
for (const { baseUrl, name, description } of sources) console.log(`${baseUrl}  ${name} (${description})`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
