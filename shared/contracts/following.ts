import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, idParam, pagedList, pageNumber, queryInteger } from './fields.ts'
import { mangaIdsField } from './mangas.ts'

export const followingSchema = z
  .object({
    mangaId: z.string(),
    isFollowed: z.boolean(),
    downloadNewChapters: z.boolean(),
    checkedAt: dateTime.nullable(),
    /** Null if not followed, completed or cancelled, or if checks are disabled. */
    nextCheckAt: dateTime.nullable(),
  })
  .meta({ title: 'Following' })
export type Following = z.output<typeof followingSchema>

export const updateSchema = z
  .object({
    chapterId: z.string(),
    mangaId: z.string(),
    mangaTitle: z.string(),
    thumbnailUrl: z.string().nullable(),
    number: z.number(),
    title: z.string().nullable(),
    volume: z.int().nullable(),
    language: z.string().nullable(),
    groups: z.array(z.string()),
    publishedAt: dateTime.nullable(),
    noticedAt: dateTime,
    isAvailable: z.boolean(),
    isRead: z.boolean(),
  })
  .meta({ title: 'Update' })
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
  query: z.object({ page: pageNumber, limit: queryInteger({ min: 1, max: 100 }).optional().default(20) }),
  status: 200,
  response: { kind: 'json', schema: pagedList(updateSchema) },
  revalidates: true,
  problems: ['bad_request'],
})

export const getFollowingSummary = endpoint({
  id: 'getFollowingSummary',
  method: 'GET',
  path: '/api/following',
  tag,
  summary: 'Get how many mangas are followed, and which are not',
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({ followedCount: z.int(), notFollowedIds: z.array(z.string()) })
      .meta({ title: 'FollowingSummary' }),
  },
  problems: [],
})

export const getFollowing = endpoint({
  id: 'getFollowing',
  method: 'GET',
  path: '/api/mangas/{id}/following',
  tag,
  summary: 'Get whether a manga is followed and the time of its next check',
  params,
  status: 200,
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
    schema: z.object({ downloadNewChapters: z.boolean().optional() }).meta({ title: 'FollowingWrite' }),
    accepts: 'json',
  },
  status: 200,
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
  status: 204,
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
        isFollowed: z.boolean(),
        /** Only for following. Defaults to the settings. */
        downloadNewChapters: z.boolean().optional(),
      })
      .meta({ title: 'FollowMangas' }),
    accepts: 'json',
  },
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        /** New state of followed mangas, previous state of unfollowed ones. */
        changed: z.array(
          z.object({ mangaId: z.string(), downloadNewChapters: z.boolean() }).meta({ title: 'FollowedManga' }),
        ),
      })
      .meta({ title: 'FollowMangasResult' }),
  },
  problems: ['bad_request', 'validation_failed'],
})
