import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  chapterId,
  dateTime,
  exampleIds,
  exampleShelfId,
  idParam,
  mangaId,
  meta,
  pagedList,
  pageLimit,
  pageNumber,
  thumbnailUrl,
} from './fields.ts'
import { mangaIdsField } from './mangas.ts'
import { followRules } from './shelves.ts'

const decidedBy = {
  shelfId: meta(z.string(), 'Identifier of the shelf that decides.', exampleShelfId),
  shelfName: meta(z.string(), 'Name of the shelf that decides.', 'Weekend'),
}

const followingSchema = z
  .object({
    mangaId,
    isFollowed: meta(z.boolean(), 'Whether it is checked for new chapters.', true),
    downloadNewChapters: meta(z.boolean(), 'Whether to download new chapters of a manga.', false),
    checkedAt: meta(dateTime.nullable(), 'Time of the last check; null before the first one.'),
    nextCheckAt: meta(
      dateTime.nullable(),
      'Time of the next check; null if the manga is neither followed nor checked for a shelf, completed or cancelled, or checks are disabled.',
    ),
    followRule: z
      .object({
        value: meta(z.enum(followRules), 'How often the manga is checked, followed or not.', 'daily'),
        ...decidedBy,
      })
      .nullable()
      .meta({
        title: 'FollowRule',
        description: 'What a shelf of the manga decides about its checks; null without one.',
      }),
    downloadRule: z
      .object({
        value: meta(z.int(), 'How many of its next unread chapters stay downloaded.', 3),
        ...decidedBy,
      })
      .nullable()
      .meta({
        title: 'DownloadRule',
        description: 'What a shelf of the manga decides about its downloads; null without one.',
      }),
  })
  .meta({ title: 'Following', description: 'Whether a manga is followed, and how.' })
export type Following = z.output<typeof followingSchema>

const updateSchema = z
  .object({
    chapterId,
    mangaId,
    mangaTitle: meta(z.string(), 'Title of the manga.', 'Star Smith'),
    thumbnailUrl,
    number: meta(z.number(), 'Chapter number.', 12.5),
    title: meta(z.string().nullable(), 'Title.', 'Star Smith'),
    volume: meta(z.int().nullable(), 'Volume number.', 3),
    language: meta(z.string().nullable(), 'Language code (BCP 47), if known.', 'en'),
    groups: meta(z.array(z.string()), 'Translation groups.', ['Anvil Scans']),
    publishedAt: meta(dateTime.nullable(), 'Release date according to the source; null if unknown.'),
    noticedAt: dateTime.meta({ description: 'Time when Bunko found it.' }),
    isAvailable: meta(z.boolean(), 'Whether the CBZ is downloaded.', true),
    isRead: meta(z.boolean(), 'Whether it is completely read.', false),
  })
  .meta({ title: 'Update', description: 'A new chapter.' })
export type Update = z.output<typeof updateSchema>

const tag = 'Following'
const params = idParam
const response = { kind: 'json', schema: followingSchema } as const

export const listUpdates = endpoint({
  id: 'listUpdates',
  method: 'GET',
  path: '/api/updates',
  tag,
  summary: 'List new chapters, newest first',
  query: z.object({
    page: pageNumber,
    limit: pageLimit(100),
  }),
  response: { kind: 'json', schema: pagedList(updateSchema) },
  revalidates: true,
  problems: ['bad_request'],
})

export const getFollowingSummary = endpoint({
  id: 'getFollowingSummary',
  method: 'GET',
  path: '/api/following',
  tag,
  summary: 'Get how many mangas are followed, which are not, and when they are checked',
  response: {
    kind: 'json',
    schema: z
      .object({
        followedCount: meta(z.int(), 'Number of followed mangas.', 12),
        notFollowedIds: meta(z.array(z.string()), 'Identifiers of the other mangas.', [exampleIds.manga]),
        checkedAt: meta(dateTime.nullable(), 'Time of the last check of any manga; null before the first one.'),
        nextCheckAt: meta(dateTime.nullable(), 'Time of the next check of any manga; null if none is planned.'),
      })
      .meta({ title: 'FollowingSummary', description: 'How much of the library is followed.' }),
  },
  problems: [],
})

export const checkFollowed = endpoint({
  id: 'checkFollowed',
  method: 'POST',
  path: '/api/following/check',
  tag,
  summary: 'Check all followed mangas for new chapters now',
  description:
    'Mangas that get no more chapters, or that nothing lists, are left out. Works if regular checks are disabled, too.',
  response: {
    kind: 'json',
    schema: z
      .object({ jobIds: meta(z.array(z.string()), 'The jobs that check, one per manga.', [exampleIds.job]) })
      .meta({ title: 'CheckFollowedResult', description: 'The started checks.' }),
  },
  status: 202,
  problems: [],
})

export const getFollowing = endpoint({
  id: 'getFollowing',
  method: 'GET',
  path: '/api/mangas/{id}/following',
  tag,
  summary: 'Get whether a manga is followed and the time of its next check',
  params,
  response,
  problems: ['not_found'],
})

export const followManga = endpoint({
  id: 'followManga',
  method: 'PUT',
  path: '/api/mangas/{id}/following',
  tag,
  summary: 'Follow a manga; `downloadNewChapters` defaults to the settings',
  params,
  body: {
    schema: z
      .object({
        downloadNewChapters: meta(z.boolean().optional(), 'Whether to download new chapters of a manga.', false),
      })
      .meta({
        title: 'FollowingWrite',
        description: 'How to follow a manga.',
        examples: [{ downloadNewChapters: true }],
      }),
  },
  response,
  problems: ['bad_request', 'not_found'],
})

export const unfollowManga = endpoint({
  id: 'unfollowManga',
  method: 'DELETE',
  path: '/api/mangas/{id}/following',
  tag,
  summary: 'Unfollow a manga; its chapters are kept',
  params,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const followMangas = endpoint({
  id: 'followMangas',
  method: 'POST',
  path: '/api/mangas/following',
  tag,
  summary: 'Follow or unfollow mangas; returns the changed ones',
  body: {
    schema: z
      .object({
        mangaIds: mangaIdsField,
        isFollowed: meta(z.boolean(), 'True to follow, false to unfollow.', true),
        downloadNewChapters: meta(
          z.boolean().optional(),
          'Whether to download new chapters. Only for following; the default is that of the settings.',
          false,
        ),
      })
      .meta({
        title: 'FollowMangas',
        description: 'Mangas to follow or unfollow.',
        examples: [{ mangaIds: ['6f1d2c3b-4a59-4e68-8d7c-1b2a3c4d5e6f'], isFollowed: true }],
      }),
  },
  response: {
    kind: 'json',
    schema: z
      .object({
        changed: meta(
          z.array(
            z
              .object({
                mangaId,
                downloadNewChapters: meta(z.boolean(), 'Whether to download new chapters of a manga.', false),
              })
              .meta({ title: 'FollowedManga', description: 'A manga that is followed now, or was until now.' }),
          ),
          'The mangas that changed: new state of followed ones, previous state of unfollowed ones.',
        ),
      })
      .meta({ title: 'FollowMangasResult', description: 'The result.' }),
  },
  problems: ['bad_request', 'validation_failed'],
})
