import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, meta } from './fields.ts'

const tag = 'Program'

export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/api/health',
  tag,
  summary: 'Check whether the program is ready',
  response: {
    kind: 'json',
    schema: z
      .object({
        status: meta(z.literal('ok'), '`ok` once the program is ready.'),
        version: meta(z.string(), 'Program version.', '0.1.0'),
        lastBackupAt: meta(
          dateTime.nullable(),
          'When the newest backup that this version of Bunko can open was created; null if there is none.',
        ),
      })
      .meta({ title: 'Health', description: 'The state of the program.' }),
  },
  problems: [],
})

export const getAbout = endpoint({
  id: 'getAbout',
  method: 'GET',
  path: '/api/about',
  tag,
  summary: 'Get the version, data folder and URLs of the program',
  response: {
    kind: 'json',
    schema: z
      .object({
        version: meta(z.string(), 'Program version.', '0.1.0'),
        dataFolder: meta(z.string(), 'Absolute path of the library folder.', '/home/mori/.local/share/bunko'),
        addresses: meta(
          z.array(z.string()),
          'URLs at which other programs on this machine reach the API; empty while only the desktop window can reach it.',
          ['http://127.0.0.1:7717'],
        ),
        startedAt: meta(dateTime, 'When the program started. Another value means that it has restarted.'),
      })
      .meta({ title: 'About', description: 'Information about the running program.' }),
  },
  problems: [],
})

export const getOpenapi = endpoint({
  id: 'getOpenapi',
  method: 'GET',
  path: '/api/openapi.json',
  tag,
  summary: 'Get this OpenAPI 3.1 document',
  response: { kind: 'json', schema: z.looseObject({ openapi: meta(z.string(), 'OpenAPI version.', '3.1.0') }) },
  problems: [],
})

export const getDocs = endpoint({
  id: 'getDocs',
  method: 'GET',
  path: '/api/docs',
  tag,
  summary: 'View the API documentation',
  description: 'This description as a web page without external resources.',
  response: { kind: 'file', mediaTypes: ['text/html'] },
  problems: [],
})

export const getContext = endpoint({
  id: 'getContext',
  method: 'GET',
  path: '/api/contexts/{name}',
  tag,
  summary: 'Get the JSON-LD context of a resource',
  params: z.object({ name: meta(z.string(), 'Resource name.', 'Manga') }),
  response: {
    kind: 'json',
    schema: z.looseObject({
      '@context': meta(z.looseObject({}), 'The JSON-LD context.', {
        '@vocab': 'urn:bunko:vocabulary:',
        hydra: 'http://www.w3.org/ns/hydra/core#',
        title: 'urn:bunko:vocabulary:Manga/title',
      }),
    }),
  },
  problems: ['not_found'],
})
