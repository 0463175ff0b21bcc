import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mangaId, meta } from './fields.ts'

const left = {
  chapters: meta(z.int(), 'Unread chapters.', 34),
  seconds: meta(
    z.int().nullable(),
    'Time to read them, by the time per chapter of the last 30 days; null if nothing was read in these days.',
    20_400,
  ),
  caughtUpOn: meta(
    z.string().nullable(),
    'Day on which they are read at the pace of the last 30 days; null without a pace, and if it is more than ten years away.',
    '2026-04-17',
  ),
}

const chaptersLeftSchema = z
  .object({
    totals: meta(
      z.object(left).meta({ title: 'ChaptersLeftInTotal' }),
      'Sums of all of them; the pace is that of all reading.',
    ),
    mangas: meta(
      z.array(
        z
          .object({ mangaId, mangaTitle: meta(z.string(), 'Title of the manga.', 'Star Smith'), ...left })
          .meta({ title: 'ChaptersLeftOfManga', description: 'What is unread of a manga.' }),
      ),
      'Mangas with unread chapters that are followed or were started, the last read one first.',
    ),
  })
  .meta({ title: 'ChaptersLeft', description: 'What is unread, and when it is read at the pace of the last 30 days.' })
export type ChaptersLeft = z.output<typeof chaptersLeftSchema>

export const getChaptersLeft = endpoint({
  id: 'getChaptersLeft',
  method: 'GET',
  path: '/api/statistics/chapters-left',
  tag: 'History',
  summary: 'Get how many chapters are unread, and when they are read at the present pace',
  response: { kind: 'json', schema: chaptersLeftSchema },
  problems: [],
})
