import { type Descriptions, exampleIds } from './description.ts'

/** Followed mangas and new chapters. */
export const followingDescriptions: Descriptions = {
  Following: ['Whether a manga is followed, and how.'],
  FollowingSummary: ['How much of the library is followed.'],
  'FollowingSummary.followedCount': ['Number of followed mangas.', 12],
  'FollowingSummary.notFollowedIds': ['Identifiers of the other mangas.', [exampleIds.manga]],
  FollowingWrite: ['How to follow a manga.', { downloadNewChapters: true }],
  FollowMangas: [
    'Mangas to follow or unfollow.',
    { mangaIds: ['6f1d2c3b-4a59-4e68-8d7c-1b2a3c4d5e6f'], isFollowed: true },
  ],
  'FollowMangas.isFollowed': ['True to follow, false to unfollow.', true],
  FollowMangasResult: ['The result.'],
  FollowedManga: ['A manga that is followed now, or was until now.'],
  changed: ['The mangas that changed.'],
  Update: ['A new chapter.'],
  isFollowed: ['Whether it is checked for new chapters.', true],
  checkedAt: ['Time of the last check; null before the first one.', '2026-11-21T06:00:00.000Z'],
  nextCheckAt: [
    'Time of the next check; null if the manga is not followed, completed or cancelled, or checks are disabled.',
    '2026-11-21T18:00:00.000Z',
  ],
  mangaTitle: ['Title of the manga.', 'Star Smith'],
  noticedAt: ['Time when Bunko found it.', '2026-11-21T06:00:00.000Z'],
}
