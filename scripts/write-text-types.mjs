// Writes shared/i18n/resources.d.ts: the English texts as literal types, because a JSON import has only `string`.
// Runs after an install and before each check of the types. i18next-resources-for-ts does the same but brings 40 MB of
// native compilers; this needs one JSON.stringify.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../shared/i18n')
const namespaces = { Desktop: 'desktop', Messages: 'messages', Screens: 'screens' }

const types = Object.entries(namespaces).map(([name, namespace]) => {
  const texts = JSON.parse(readFileSync(join(folder, 'en', `${namespace}.json`), 'utf8'))
  return `export type ${name} = ${JSON.stringify(texts, null, 2)}\n`
})
writeFileSync(join(folder, 'resources.d.ts'), ['// Made by scripts/write-text-types.mjs.\n', ...types].join('\n'))
