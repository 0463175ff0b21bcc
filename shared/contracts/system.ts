import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime } from './fields.ts'

const tag = 'Program'

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/api/health',
  tag,
  summary: 'Check whether the program is ready',
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        status: z.literal('ok'),
        version: z.string(),
        /** When the newest backup was created; null if there is none. */
        lastBackupAt: dateTime.nullable(),
      })
      .meta({ title: 'Health' }),
  },
  problems: [],
})

export const getAbout = endpoint({
  id: 'getAbout',
  method: 'GET',
  path: '/api/about',
  tag,
  summary: 'Get the version, data folder and URLs of the program',
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        version: z.string(),
        /** Absolute path. */
        dataFolder: z.string(),
        /** Origins such as `http://127.0.0.1:7717`; empty while only the desktop window can reach the API. */
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
  summary: 'Get this OpenAPI 3.1 document',
  status: 200,
  response: { kind: 'json', schema: z.looseObject({ openapi: z.string() }) },
  problems: [],
})

export const getDocs = endpoint({
  id: 'getDocs',
  method: 'GET',
  path: '/api/docs',
  tag,
  summary: 'View the API documentation',
  status: 200,
  response: { kind: 'file', mediaTypes: ['text/html'] },
  problems: [],
})

export const getContext = endpoint({
  id: 'getContext',
  method: 'GET',
  path: '/api/contexts/{name}',
  tag,
  summary: 'Get the JSON-LD context of a resource',
  params: z.object({ name: z.string() }),
  status: 200,
  response: { kind: 'json', schema: z.looseObject({ '@context': z.looseObject({}) }) },
  problems: ['not_found'],
})
