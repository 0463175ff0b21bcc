import type { Endpoint } from '../../../shared/contracts/endpoint.ts'
import { endpoints } from '../../../shared/contracts/index.ts'
import { about, tagDescriptions } from './about.ts'
import { createComponents } from './components.ts'
import { requestHeaders, responseHeaders } from './headers.ts'
import type { Json } from './json.ts'
import { createOperation } from './operation.ts'
import { createProblems, problemSchema } from './problem-responses.ts'

/** The OpenAPI 3.1 document of all endpoints. Its version is that of the API, not of the program. */
export const openapi = (): Json => createOpenapi(endpoints).document

/**
 * Creates the OpenAPI document of the endpoints.
 * @returns also `undescribed`, the members without a description
 */
export function createOpenapi(all: readonly Endpoint[]) {
  const components = createComponents()
  const problems = createProblems()
  const paths: Record<string, Json> = {}
  for (const endpoint of all) {
    const described = createOperation(endpoint, { components, problems })
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
      { url: '/', description: 'The server of this description' },
      { url: 'http://127.0.0.1:7717', description: 'This machine, default port' },
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
  return { document, undescribed: components.undescribed }
}

const tagsOf = (all: readonly Endpoint[]): readonly Json[] =>
  [...new Set(all.map((endpoint) => endpoint.tag))].map((name) => ({ name, description: tagDescriptions[name] }))

const token: Json = {
  type: 'http',
  scheme: 'bearer',
  description: 'Required in every request if Bunko was started with `--api-token`.',
}
