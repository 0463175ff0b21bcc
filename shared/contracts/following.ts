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
    /** Null while nothing more is expected: not followed, completed, cancelled, or checks are switched off. */
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
const answer = { kind: 'json', schema: followingSchema } as const

export const listUpdates = endpoint({
  id: 'listUpdates',
  method: 'GET',
  path: '/api/updates',
  tag,
  summary: 'List the chapters that came out since their manga was first listed, the newest first',
  query: z.object({ page: pageNumber, limit: queryInteger({ min: 1, max: 100 }).optional().default(20) }),
  status: 200,
  answer: { kind: 'json', schema: pagedList(updateSchema) },
  problems: ['bad_request'],
})

export const getFollowing = endpoint({
  id: 'getFollowing',
  method: 'GET',
  path: '/api/mangas/{id}/following',
  tag,
  summary: 'Read whether a manga is checked for new chapters, and when next',
  params,
  status: 200,
  answer,
  problems: ['not_found'],
})

export const followManga = endpoint({
  id: 'followManga',
  method: 'PUT',
  path: '/api/mangas/{id}/following',
  tag,
  summary: 'Check a manga for new chapters from now on; without a choice downloads go by the settings',
  params,
  body: {
    schema: z.object({ downloadNewChapters: z.boolean().optional() }).meta({ title: 'FollowingWrite' }),
    accepts: 'json',
  },
  status: 200,
  answer,
  problems: ['bad_request', 'not_found'],
})

export const unfollowManga = endpoint({
  id: 'unfollowManga',
  method: 'DELETE',
  path: '/api/mangas/{id}/following',
  tag,
  summary: 'Check a manga no more; its chapters stay',
  params,
  status: 204,
  answer: { kind: 'empty' },
  problems: ['not_found'],
})

export const followMangas = endpoint({
  id: 'followMangas',
  method: 'POST',
  path: '/api/mangas/following',
  tag,
  summary: 'Follow some mangas or follow them no more; answers with those that changed',
  body: {
    schema: z
      .object({
        mangaIds: mangaIdsField,
        isFollowed: z.boolean(),
        /** Only said when following; without it the settings decide. */
        downloadNewChapters: z.boolean().optional(),
      })
      .meta({ title: 'FollowMangas' }),
    accepts: 'json',
  },
  status: 200,
  answer: {
    kind: 'json',
    schema: z
      .object({
        /** As they are followed now, or were before. */
        changed: z.array(
          z.object({ mangaId: z.string(), downloadNewChapters: z.boolean() }).meta({ title: 'FollowedManga' }),
        ),
      })
      .meta({ title: 'FollowMangasResult' }),
  },
  problems: ['bad_request', 'validation_failed'],
})
