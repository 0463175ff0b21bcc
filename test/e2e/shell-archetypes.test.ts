// The sites that the server reads with an installed browser, read by the desktop app's own one.
import { archetypes } from '../simulators/sites/archetypes.ts'
import { startReaderSites } from '../simulators/sites/reader-sites.ts'
import { readableSites, testDownloads } from '../support/archetype-tests.ts'
import { startShell } from '../support/start-shell.ts'

const sites = await startReaderSites({ only: readableSites })
const needsBrowser = archetypes
  .map(({ id }) => id)
  .filter((id) => readableSites.includes(id) && sites.source(id).scrapingType === 'javascript')
await sites.stop()

testDownloads(needsBrowser, startShell)
