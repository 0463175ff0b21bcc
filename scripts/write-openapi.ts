// Writes docs/openapi.json from the contracts. A test compares the file with the served description.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapi } from '../main/api/openapi/openapi.ts'

writeFileSync(join(import.meta.dirname, '../docs/openapi.json'), `${JSON.stringify(openapi(), null, 2)}\n`)
