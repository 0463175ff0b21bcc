import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, exampleIds, meta, text } from './fields.ts'
import { siteProblems } from './problems.ts'
import { sharedLinkSchema } from './shared-sources.ts'

const tag = 'Content sources'

/** Whether the text is the address of a file: of another computer with https only. Everything else is a folder. */
export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)
const loopback = /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/i
export const isAllowedAddress = (address: string): boolean =>
  isWebAddress(address)
    ? z.url().safeParse(address).success && (/^https:/i.test(address) || loopback.test(address))
    : /^(?:\/|[a-z]:[\\/]|\\\\)/i.test(address)

const subscribedSourceSchema = z
  .object({
    name: meta(z.string(), 'Name of the source.', 'Example reader'),
    state: meta(
      z.enum(['new', 'changed', 'current']),
      '`new`: the library has no such source. `changed`: the library has other settings. `current`: it has the same.',
      'new',
    ),
    sourceId: meta(z.string().nullable(), 'The source of the library; null for a new one.', exampleIds.source),
    link: sharedLinkSchema.shape.link
      .nullable()
      .meta({ description: 'The settings to review, as a link; null for a current one.' }),
  })
  .meta({ title: 'SubscribedSource', description: 'A source of a subscription, compared with the library.' })

const subscriptionSchema = z
  .object({
    id: meta(z.string(), 'Identifier of the subscription.', exampleIds.source),
    address: meta(
      z.string(),
      'The address of the file, or the path of the folder.',
      'https://example.org/sources.json',
    ),
    updatesAutomatically: meta(
      z.boolean(),
      'Whether changed settings replace those of the library without asking, if reading a chapter with them succeeds.',
      false,
    ),
    checkedAt: dateTime.meta({ description: 'When it was last read.' }),
    failure: meta(z.string().nullable(), 'Why it could not be read the last time; null if it was.', null),
    sources: meta(z.array(subscribedSourceSchema), 'Its sources, in the order of its files.'),
  })
  .meta({ title: 'SourceSubscription', description: 'A file or folder with sources that Bunko looks at every day.' })
export type SourceSubscription = z.output<typeof subscriptionSchema>

const params = z.object({ id: meta(z.string(), 'Identifier of the subscription.', exampleIds.source) })
const response = { kind: 'json', schema: subscriptionSchema } as const

export const listSourceSubscriptions = endpoint({
  id: 'listSourceSubscriptions',
  method: 'GET',
  path: '/api/source-subscriptions',
  tag,
  summary: 'List the subscriptions to sources by address',
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(subscriptionSchema), 'The subscriptions.') })
      .meta({ title: 'SourceSubscriptions', description: 'The subscriptions to sources.' }),
  },
  localized: true,
  problems: [],
})

export const addSourceSubscription = endpoint({
  id: 'addSourceSubscription',
  method: 'POST',
  path: '/api/source-subscriptions',
  tag,
  summary: 'Subscribe to a file or folder with sources',
  description:
    'The file, or each `.json` file of the folder, is an export, an array of sources or one source. Nothing is added to the sources of the library: new and changed ones are listed for review. 422 if it cannot be read.',
  body: {
    schema: z
      .object({
        address: meta(
          text({ min: 1, max: 4096 }).refine(isAllowedAddress, messageKey('validation.subscriptionAddress')),
          'An https address, or the absolute path of a folder.',
          'https://example.org/sources.json',
        ),
      })
      .meta({ title: 'SourceSubscriptionAddress', description: 'What to subscribe to.' }),
  },
  status: 201,
  response,
  localized: true,
  problems: ['bad_request', 'validation_failed', ...siteProblems],
})

export const changeSourceSubscription = endpoint({
  id: 'changeSourceSubscription',
  method: 'PUT',
  path: '/api/source-subscriptions/{id}',
  tag,
  summary: 'Choose whether sources of a subscription are updated without asking',
  description:
    'Only active sources that were not edited in the library are updated, after a chapter was read with the new settings. All others wait for review.',
  params,
  body: {
    schema: subscriptionSchema
      .pick({ updatesAutomatically: true })
      .meta({ title: 'SourceSubscriptionChange', description: 'What a subscription may do.' }),
  },
  response,
  localized: true,
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const checkSourceSubscription = endpoint({
  id: 'checkSourceSubscription',
  method: 'POST',
  path: '/api/source-subscriptions/{id}/check',
  tag,
  summary: 'Read a subscription now',
  description: 'A failure is in `failure`; then the sources are those of the last time.',
  params,
  response,
  localized: true,
  problems: ['not_found'],
})

export const deleteSourceSubscription = endpoint({
  id: 'deleteSourceSubscription',
  method: 'DELETE',
  path: '/api/source-subscriptions/{id}',
  tag,
  summary: 'Unsubscribe; the sources of the library stay',
  params,
  response: { kind: 'empty' },
  problems: ['not_found'],
})
