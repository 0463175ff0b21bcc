// npm run openapi: writes docs/api.md, the list of all operations, and docs/library-export.schema.json. Tests compare the files
// with the contracts.
// node scripts/write-openapi.ts FILE: writes the OpenAPI description to the file.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jsonSchemaFile } from '../main/api/openapi/json.ts'
import { openapi } from '../main/api/openapi/openapi.ts'
import { endpoints } from '../shared/contracts/index.ts'
import { libraryExportSchema } from '../shared/contracts/library-export.ts'

export const apiListFile = join(import.meta.dirname, '../docs/api.md')
export const exportSchemaFile = join(import.meta.dirname, '../docs/library-export.schema.json')
export const exportSchema = (): string => `${JSON.stringify(jsonSchemaFile(libraryExportSchema), null, 2)}\n`

export function apiList(): string {
  const sections = [...Map.groupBy(endpoints, ({ tag }) => tag)].map(([tag, operations]) => {
    const rows = operations.map(({ method, path, summary }) => `| ${method} | \`${path}\` | ${summary} |`)
    return [`## ${tag}`, '', '| Method | Path | Purpose |', '|---|---|---|', ...rows, ''].join('\n')
  })
  return [`# Operations of the API\n\n${introduction}\n`, ...sections].join('\n')
}

const introduction = `Made by \`npm run openapi\` from \`shared/contracts\`. Parameters, bodies, responses and problems are in the OpenAPI
description: \`GET /api/openapi.json\` and \`/api/docs\` of a running Bunko, \`dist/openapi.json\` after a build, and a file of each
release.`

export const writeDescription = (file: string): void => writeFileSync(file, JSON.stringify(openapi()))

if (process.argv[1] === import.meta.filename) {
  const [, , file] = process.argv
  if (file) writeDescription(file)
  else {
    writeFileSync(apiListFile, apiList())
    writeFileSync(exportSchemaFile, exportSchema())
  }
}
