import type { Endpoint } from '../../shared/contracts/endpoint.ts'
import { endpoints } from '../../shared/contracts/index.ts'
import { about, tagDescriptions } from './openapi/about.ts'
import { createComponents } from './openapi/components.ts'
import { words } from './openapi/descriptions/all-descriptions.ts'
import { requestHeaders, responseHeaders } from './openapi/headers.ts'
import type { Json } from './openapi/json.ts'
import { operation } from './openapi/operation.ts'
import { createProblems, problemSchema } from './openapi/problem-responses.ts'

/** OpenAPI 3.1 of all endpoints; the version is that of the interface, not of the program. */
export const openapi = (): Json => describe(endpoints).document

/**
 * The description with what it lacks.
 * @returns `undescribed`: members without a word; `usedWords`: the words that are needed.
 */
export function describe(all: readonly Endpoint[]) {
  const components = createComponents(words)
  const problems = createProblems()
  const paths: Record<string, Json> = {}
  for (const endpoint of all) {
    const described = operation(endpoint, { components, problems })
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: described }
  }
  components.add(problemSchema, 'Problem')
  const document: Json = {
    openapi: '3.1.0',
    info: {
      title: 'Bunko library API',
      version: '1.0.0',
      description: about,
    },
    servers: [
      { url: '/', description: 'The program that serves this description' },
      { url: 'http://127.0.0.1:7717', description: 'This machine, on the usual port' },
    ],
    security: [{}, { token: [] }],
    tags: tagsOf(all),
    paths,
    components: {
      schemas: components.all(),
      ...problems.components(),
      parameters: requestHeaders,
      headers: responseHeaders,
      securitySchemes: { token },
    },
  }
  return { document, undescribed: components.undescribed, usedWords: components.usedWords }
}

const tagsOf = (all: readonly Endpoint[]): readonly Json[] =>
  [...new Set(all.map((endpoint) => endpoint.tag))].map((name) => ({ name, description: tagDescriptions[name] }))

const token: Json = {
  type: 'http',
  scheme: 'bearer',
  description: 'Only where Bunko was started with `--api-token`: then every call must carry it.',
}
