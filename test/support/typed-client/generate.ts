// Generates the types of a client: node generate.ts DESCRIPTION.json TYPES.d.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const [description, types] = process.argv.slice(2)
const compilerApi = new URL('compiler-api.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? compilerApi : specifier, context),
})
const { astToString, default: typesOf } = await import('openapi-typescript')
// Members with a default are optional in request bodies; responses declare their required members.
const tree = await typesOf(JSON.parse(readFileSync(description!, 'utf8')), { defaultNonNullable: false })
writeFileSync(types!, astToString(tree))
