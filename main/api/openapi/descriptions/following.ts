import type { Words } from './description.ts'

/** Mangas that are checked for new chapters, and what came of it. */
export const followingWords: Words = {
  Following: ['Whether and how a manga is looked after.'],
  FollowingWrite: ['How a manga is to be looked after.', { downloadNewChapters: true }],
  FollowMangas: [
    'Mangas to look after, or no more.',
    { mangaIds: ['6f1d2c3b-4a59-4e68-8d7c-1b2a3c4d5e6f'], isFollowed: true },
  ],
  'FollowMangas.isFollowed': ['True follows them, false does no more.', true],
  FollowMangasResult: ['What changed.'],
  FollowedManga: ['A manga that is followed now, or was before.'],
  changed: ['The mangas that were not yet as wished.'],
  Update: ['A chapter that came out.'],
  isFollowed: ['Whether it is checked for new chapters.', true],
  checkedAt: ['When its chapters were last listed for that; null before the first time.', '2026-11-21T06:00:00.000Z'],
  nextCheckAt: [
    'When they are listed next; null while nothing more is expected: not followed, completed, cancelled, or switched off.',
    '2026-11-21T18:00:00.000Z',
  ],
  mangaTitle: ['Title of the manga.', 'Star Smith'],
  noticedAt: ['When Bunko found it.', '2026-11-21T06:00:00.000Z'],
}
