import { z } from 'zod'
import { contentSourceFieldsSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { meta, sourceIdParam, text } from './fields.ts'

const tag = 'Content sources'

/** How a link to a source begins. What follows is its JSON in base64url. */
export const sharedSourcePrefix = 'bunko://source#'

const link = meta(
  text({ min: 1, max: 262_144 }),
  'The link.',
  `${sharedSourcePrefix}eyJuYW1lIjoiRXhhbXBsZSByZWFkZXIifQ`,
)
export const sharedLinkSchema = z
  .object({ link })
  .meta({ title: 'SharedSourceLink', description: 'A link with the settings of a source.' })

export const getSharedSource = endpoint({
  id: 'getSharedSource',
  method: 'GET',
  path: '/api/content-sources/{id}/link',
  tag,
  summary: 'Get a link with the settings of a source, without logins, for another Bunko',
  description:
    '`bunko://source#` and the JSON of the source in base64url. Cookies, user names and passwords are left out. Values of headers, parameters and request bodies whose names say that they are secret are blank.',
  params: sourceIdParam,
  response: { kind: 'json', schema: sharedLinkSchema },
  problems: ['not_found'],
})

export const readSharedSource = endpoint({
  id: 'readSharedSource',
  method: 'POST',
  path: '/api/content-sources/read-link',
  tag,
  summary: 'Read the settings of a source from a link; nothing is stored',
  description:
    'Logins and secrets in the link are left out. The source is inactive: it should be tested with a chapter first.',
  body: { schema: sharedLinkSchema },
  response: {
    kind: 'json',
    schema: contentSourceFieldsSchema.meta({
      title: 'SharedSource',
      description: 'The settings of a source to review.',
    }),
  },
  problems: ['bad_request', 'validation_failed'],
})
