import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createOpenapi as describeApi, openapi } from '../../main/api/openapi/openapi.ts'
import { apiList, apiListFile } from '../../scripts/write-openapi.ts'
import { endpoints } from '../../shared/contracts/index.ts'
import { findingsIn } from '../support/lint-openapi.ts'
import {
  contentsOf,
  exampleValues,
  operation,
  operationIds,
  operations,
  parametersOf,
  readDescription,
  resolved,
  responseOf,
  responsesOf,
  type Schema,
} from '../support/openapi-document.ts'

describe('the linter', () => {
  test('finds no problem', async () => {
    expect(await findingsIn(readDescription())).toEqual([])
  })

  test('reports each kind of fault', async () => {
    const schema = { $ref: '#/components/schemas/Missing' }
    const wrong = { schema: { type: 'integer' }, example: 'many' }
    const get = {
      operationId: 'listJobs',
      summary: 1,
      parameters: [{ name: 'status', in: 'query', schema }],
      responses: { 200: { description: 'The jobs.', content: { 'application/json': wrong } } },
    }
    const description = {
      openapi: '3.1.0',
      info: { title: 'Jobs', version: '1' },
      tags: [{ name: 'Jobs' }],
      paths: { '/api/jobs': { get } },
    }
    const findings = (await findingsIn(description)).map((finding) => finding.slice(0, finding.indexOf(':')))
    expect(findings).toEqual(
      expect.arrayContaining([
        'struct',
        'parameter-description',
        'tag-description',
        'no-unresolved-refs',
        'no-invalid-media-type-examples',
        'operation-4xx-response',
      ]),
    )
  })
})

test('a build has the same description', () => {
  const file = join(import.meta.dirname, '../../dist/openapi.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openapi())))
})

describe('every text is present', () => {
  test('describes every member of every schema and every parameter', () => {
    expect([...describeApi(endpoints).undescribed]).toEqual([])
  })

  test.each(operationIds)('%s has a summary and examples of all requests and responses', (id) => {
    expect(operation(id).summary.length).toBeGreaterThan(10)
    for (const { name, description, schema, example } of parametersOf(id)) {
      expect(description).toMatch(/\.$/)
      expect(example ?? schema.examples?.[0], name).toBeDefined()
    }
    for (const [type, media] of contentsOf(id)) {
      if (/json$|event-stream$/.test(type)) expect(exampleValues(media), type).not.toEqual([])
    }
    for (const { description } of responsesOf(id)) expect(description).toMatch(/\.$/)
  })
})

describe('declares headers where responses have them', () => {
  test.each([
    ['createManga', '201', 'Location'],
    ['createManga', '201', 'Vary'],
    ['downloadChapterFile', '200', 'ETag'],
    ['downloadChapterFile', '200', 'Content-Disposition'],
    ['downloadChapterFile', '204', 'Preference-Applied'],
    ['downloadChapterFile', '206', 'Content-Range'],
    ['downloadChapterFile', '416', 'Content-Range'],
    ['getPageImage', '304', 'ETag'],
    ['searchCatalog', '502', 'Retry-After'],
    ['exportContentSources', '200', 'Content-Disposition'],
    ['listMangas', 'default', 'Allow'],
    ['getHealth', '200', 'X-Request-Id'],
  ])('%s %s: %s', (id, status, header) => {
    expect(responseOf(id, status).headers).toHaveProperty([header])
  })
})

test('docs/api.md lists the operations', () => {
  expect(readFileSync(apiListFile, 'utf8')).toBe(apiList()) // Otherwise: npm run openapi
})

test('declares the token as optional and the response without it', () => {
  expect(readDescription().security).toEqual([{}, { token: [] }])
  for (const id of operationIds) expect(operation(id).responses).toHaveProperty('401')
})

test('describes lists in a query as the program parses them', () => {
  const [status, several] = parametersOf('listJobs')
  expect(status).toMatchObject({ name: 'status', style: 'form', explode: false })
  expect(several).toMatchObject({ name: 'status[]', style: 'form', explode: true })
})

test('names each event of the stream and its content', () => {
  const { schema } = responseOf('streamEvents', '200').content!['text/event-stream']!
  expect(schema).toMatchObject({ type: 'string', contentSchema: { $ref: '#/components/schemas/Event' } })
  const { oneOf } = readDescription().components.schemas!.Event as { oneOf: Schema[] }
  const names = oneOf.map(
    (kind) => (resolved(kind) as { properties: { event: { const: string } } }).properties.event.const,
  )
  expect(names).toContain('chapter.downloaded')
  for (const name of names) expect(operation('streamEvents').description).toContain(`\`${name}\``)
})

test('each operation that answers ranges also refuses them', () => {
  const partial = operations.filter(({ responses }) => responses['206'])
  expect(partial.length).toBeGreaterThan(5)
  expect(partial.filter(({ responses }) => !responses['416']).map(({ operationId }) => operationId)).toEqual([])
})
