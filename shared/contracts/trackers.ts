import { z } from 'zod'
import { isCalendarDay } from '../calendar-day.ts'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, jobId, mangaId, meta, text } from './fields.ts'

const tag = 'Trackers'

export const trackerIds = ['anilist', 'myanimelist', 'mangabaka', 'mangaupdates', 'kitsu'] as const
export type TrackerId = (typeof trackerIds)[number]
export const trackingStatuses = ['reading', 'completed', 'paused', 'dropped', 'planned', 'rereading'] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

const trackerId = meta(z.enum(trackerIds), 'Identifier of the tracker.', 'anilist')

const trackerSchema = z
  .object({
    id: trackerId,
    name: meta(z.string(), 'Name of the service.', 'AniList'),
    state: meta(
      z.enum(['signed_in', 'signed_out', 'expired', 'not_configured']),
      'Whether the user is signed in. `not_configured`: the service needs a client id first.',
    ),
    userName: meta(z.string().nullable(), 'Name of the user there; null if not signed in.', 'akira'),
    expiresAt: meta(
      dateTime.nullable(),
      'When the user must sign in again; null if it is not known, or Bunko renews the session itself.',
    ),
    signIn: meta(
      z.enum(['browser', 'password']),
      'How to sign in: on the page of the service, or with a password here.',
    ),
    clientId: meta(
      z.string().nullable(),
      'Client id with which Bunko is registered there; null if there is none or the service needs none.',
      '12345',
    ),
    redirectUrl: meta(
      z.string().nullable(),
      'Address to enter when registering a client; null if the service needs none, or no port is open.',
      'http://127.0.0.1:7717/api/trackers/anilist/callback',
    ),
    registerUrl: meta(
      z.string().nullable(),
      'Page of the service where a client is registered; null if it needs none.',
      'https://anilist.co/settings/developer',
    ),
    statuses: meta(z.array(z.enum(trackingStatuses)), 'Statuses that the service has.'),
    scoreStep: meta(z.number(), 'Smallest difference of two scores, which are 0 to 10.', 0.5),
    hasDates: meta(z.boolean(), 'Whether the service has dates.', true),
    hasPrivate: meta(z.boolean(), 'Whether the service has private entries.', true),
  })
  .meta({ title: 'Tracker', description: 'A service that keeps the reading list of the user.' })
export type Tracker = z.output<typeof trackerSchema>

const trackerParam = z.object({ id: trackerId })
const trackerProblems = [
  'not_found',
  'not_signed_in',
  'keychain_failed',
  'upstream_failed',
  'upstream_timeout',
  'busy',
] as const

export const listTrackers = endpoint({
  id: 'listTrackers',
  method: 'GET',
  path: '/api/trackers',
  tag,
  summary: 'List the trackers, and whether the user is signed in',
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(trackerSchema), 'All trackers.') })
      .meta({ title: 'Trackers', description: 'The services that keep reading lists.' }),
  },
  problems: ['keychain_failed'],
})

export const configureTracker = endpoint({
  id: 'configureTracker',
  method: 'PUT',
  path: '/api/trackers/{id}',
  tag,
  summary: 'Set the client id with which Bunko is registered at a service',
  params: trackerParam,
  body: {
    schema: z
      .object({ clientId: meta(text({ min: 1, max: 200 }).nullable(), 'The client id; null removes it.', '12345') })
      .meta({ title: 'TrackerConfiguration', description: 'How Bunko is registered at a service.' }),
  },
  response: { kind: 'json', schema: trackerSchema },
  problems: ['bad_request', 'not_found', 'validation_failed', 'keychain_failed'],
})

export const signInToTracker = endpoint({
  id: 'signInToTracker',
  method: 'POST',
  path: '/api/trackers/{id}/sign-in',
  tag,
  summary: 'Begin to sign in, or sign in with a password where the service has nothing else',
  description:
    'Open `authorizeUrl` in a browser. The service leads back to Bunko within ten minutes. With a password the user is signed in at once and `authorizeUrl` is null; the password is not kept.',
  params: trackerParam,
  body: {
    schema: z
      .object({
        username: meta(text({ min: 1, max: 200 }).optional(), 'User name or email address at the service.', 'akira'),
        password: meta(text({ min: 1, max: 500 }).optional(), 'Password at the service.'),
      })
      .meta({ title: 'TrackerSignIn', description: 'A user name and a password; empty for services with a page.' }),
    isOptional: true,
  },
  status: 201,
  response: {
    kind: 'json',
    schema: z
      .object({
        authorizeUrl: meta(
          z.string().nullable(),
          'Page of the service to open in a browser; null with a password.',
          'https://anilist.co/api/v2/oauth/authorize?client_id=12345',
        ),
      })
      .meta({ title: 'TrackerSignInStarted', description: 'Where to sign in.' }),
  },
  problems: ['bad_request', 'validation_failed', 'conflict', ...trackerProblems],
})

export const signOutOfTracker = endpoint({
  id: 'signOutOfTracker',
  method: 'DELETE',
  path: '/api/trackers/{id}/session',
  tag,
  summary: 'Sign out; links and changes that were not sent stay',
  params: trackerParam,
  response: { kind: 'empty' },
  problems: ['not_found', 'keychain_failed'],
})

const remoteId = meta(z.string(), 'Identifier of the manga at the tracker.', '30013')

export const trackerSeriesSchema = z
  .object({
    remoteId,
    title: meta(z.string(), 'Title.', 'One Piece'),
    url: meta(z.string(), 'Its page.', 'https://anilist.co/manga/30013'),
    year: meta(z.int().nullable(), 'Year of the first chapter; null while unknown.', 1997),
    author: meta(z.string().nullable(), 'Author; null where the service does not say it.', 'Mori Aoba'),
    thumbnailUrl: meta(z.string().nullable(), 'URL of the cover served by Bunko; null without a cover.', null),
    kind: meta(z.string().nullable(), 'Kind as the service says; null while unknown.', 'manga'),
    chapters: meta(z.int().nullable(), 'Number of all chapters; null while unknown.', 100),
  })
  .meta({ title: 'TrackerSeries', description: 'A manga at a tracker.' })
export type TrackerSeries = z.output<typeof trackerSeriesSchema>

export const searchTracker = endpoint({
  id: 'searchTracker',
  method: 'GET',
  path: '/api/trackers/{id}/search',
  tag,
  summary: 'Search mangas at a tracker',
  params: trackerParam,
  query: z.object({ q: meta(text({ min: 1, max: 200 }), 'Title.', 'one piece') }),
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(trackerSeriesSchema), 'Best match first.') })
      .meta({ title: 'TrackerSearch', description: 'Mangas that a tracker found.' }),
  },
  problems: ['bad_request', ...trackerProblems],
})

export const getTrackerCover = endpoint({
  id: 'getTrackerCover',
  method: 'GET',
  path: '/api/trackers/{id}/series/{remoteId}/cover',
  tag,
  summary: 'Get the cover of a manga that a search found, cached by Bunko',
  params: z.object({ id: trackerId, remoteId }),
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['not_found', 'upstream_failed', 'upstream_timeout'],
})

export const importTrackerList = endpoint({
  id: 'importTrackerList',
  method: 'POST',
  path: '/api/trackers/{id}/import',
  tag,
  summary: 'Import the reading list of the user',
  description:
    'Entries of mangas in the library are linked and put on a shelf by their status. The context of the job counts them; its notes name what needs the user.',
  params: trackerParam,
  body: {
    schema: z
      .object({
        dryRun: meta(z.boolean().optional(), 'Only counts; nothing changes.', true),
        addFromCatalog: meta(
          z.boolean().optional(),
          'Whether to add mangas that the catalog certainly has, without files. Planned ones are followed.',
          true,
        ),
      })
      .meta({ title: 'TrackerImport', description: 'How to import a reading list.' }),
    isOptional: true,
  },
  status: 202,
  response: {
    kind: 'json',
    schema: z.object({ jobId }).meta({ title: 'TrackerImportStarted', description: 'The job that imports the list.' }),
  },
  problems: ['bad_request', 'validation_failed', ...trackerProblems],
})

const day = () => z.string().refine(isCalendarDay, messageKey('validation.calendarDay'))
const status = () => z.enum(trackingStatuses)
const score = () => z.number().min(0).max(10)
const progress = () => z.number().min(0).max(100_000)

const values = {
  status: meta(status(), 'Reading status.', 'reading'),
  progress: meta(progress(), 'Number of the last chapter read.', 12),
  score: meta(score().nullable(), 'Own score, 0 to 10; null without one.', 8.5),
  startedAt: meta(z.string().nullable(), 'Day of the first chapter; null while unknown.', '2026-01-31'),
  finishedAt: meta(z.string().nullable(), 'Day of the last chapter; null while unknown.', '2026-03-01'),
  isPrivate: meta(z.boolean(), 'Whether only the user sees the entry there.', false),
}
const trackingValuesSchema = z
  .object(values)
  .meta({ title: 'TrackingValues', description: 'What a reading list says about a manga.' })
export type TrackingValues = z.output<typeof trackingValuesSchema>

export const trackingSchema = z
  .object({
    tracker: trackerId,
    remoteId,
    title: meta(z.string(), 'Title at the tracker.', 'One Piece'),
    url: meta(z.string(), 'Its page.', 'https://anilist.co/manga/30013'),
    chapters: meta(z.int().nullable(), 'Number of all chapters there; null while unknown.', 100),
    ...values,
    pendingChange: meta(z.boolean(), 'Whether a change has not reached the tracker yet.', false),
    conflict: meta(
      z.object({ local: trackingValuesSchema, remote: trackingValuesSchema }).nullable(),
      'What both sides say if both changed; nothing is sent until the user decides with `PUT`.',
    ),
  })
  .meta({ title: 'Tracking', description: 'How a manga is linked to a tracker.' })
export type Tracking = z.output<typeof trackingSchema>

export const listTracking = endpoint({
  id: 'listTracking',
  method: 'GET',
  path: '/api/mangas/{id}/tracking',
  tag,
  summary: 'List the trackers that a manga is linked to',
  params: z.object({ id: mangaId }),
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(trackingSchema), 'One item per linked tracker.') })
      .meta({ title: 'TrackingList', description: 'The trackers that a manga is linked to.' }),
  },
  problems: ['not_found'],
})

const trackingParams = z.object({ id: mangaId, tracker: trackerId })

const trackingWriteSchema = z
  .object({
    remoteId: meta(
      text({ min: 1, max: 100 }).optional(),
      'Identifier at the tracker. Without it, a manga that is not linked is matched by the links of the catalog.',
      '30013',
    ),
    status: meta(status().optional(), 'Reading status.', 'reading'),
    score: meta(score().nullable().optional(), 'Own score, 0 to 10; 0 or null removes it.', 8.5),
    progress: meta(progress().optional(), 'Number of the last chapter read.', 12),
    startedAt: meta(day().nullable().optional(), 'Day of the first chapter.', '2026-01-31'),
    finishedAt: meta(day().nullable().optional(), 'Day of the last chapter.', '2026-03-01'),
    isPrivate: meta(z.boolean().optional(), 'Whether only the user sees the entry there.', false),
  })
  .meta({
    title: 'TrackingWrite',
    description: 'Values that change; the others stay.',
    examples: [{ remoteId: '30013' }],
  })
export type TrackingWrite = z.output<typeof trackingWriteSchema>

export const setTracking = endpoint({
  id: 'setTracking',
  method: 'PUT',
  path: '/api/mangas/{id}/tracking/{tracker}',
  tag,
  summary: 'Link a manga to a tracker, or change its values there',
  description:
    'The change is stored and sent by a job. An empty body reads the values of the tracker again. If both sides changed, it decides the conflict.',
  params: trackingParams,
  body: { schema: trackingWriteSchema },
  response: { kind: 'json', schema: trackingSchema },
  problems: ['bad_request', 'validation_failed', ...trackerProblems],
})

export const removeTracking = endpoint({
  id: 'removeTracking',
  method: 'DELETE',
  path: '/api/mangas/{id}/tracking/{tracker}',
  tag,
  summary: 'Unlink a manga; the entry at the tracker stays',
  params: trackingParams,
  response: { kind: 'empty' },
  problems: ['not_found'],
})
