import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const tag = 'Program'

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/api/health',
  tag,
  summary: 'Whether the program is ready',
  status: 200,
  answer: {
    kind: 'json',
    schema: z.object({ status: z.literal('ok'), version: z.string() }).meta({ title: 'Health' }),
  },
  problems: [],
})

export const getAbout = endpoint({
  id: 'getAbout',
  method: 'GET',
  path: '/api/about',
  tag,
  summary: 'Which program this is, where its data lies and where it is reached',
  status: 200,
  answer: {
    kind: 'json',
    schema: z
      .object({
        version: z.string(),
        /** Absolute. */
        dataFolder: z.string(),
        /** Origins, such as `http://127.0.0.1:7717`; none while only the window of the program reaches it. */
        addresses: z.array(z.string()),
      })
      .meta({ title: 'About' }),
  },
  problems: [],
})

export const getOpenapi = endpoint({
  id: 'getOpenapi',
  method: 'GET',
  path: '/api/openapi.json',
  tag,
  summary: 'This description (OpenAPI 3.1)',
  status: 200,
  answer: { kind: 'json', schema: z.looseObject({ openapi: z.string() }) },
  problems: [],
})

export const getDocs = endpoint({
  id: 'getDocs',
  method: 'GET',
  path: '/api/docs',
  tag,
  summary: 'This description as a page for people',
  status: 200,
  answer: { kind: 'file', mediaTypes: ['text/html'] },
  problems: [],
})

export const getContext = endpoint({
  id: 'getContext',
  method: 'GET',
  path: '/api/contexts/{name}',
  tag,
  summary: 'The JSON-LD context of a resource',
  params: z.object({ name: z.string() }),
  status: 200,
  answer: { kind: 'json', schema: z.looseObject({ '@context': z.looseObject({}) }) },
  problems: ['not_found'],
})
