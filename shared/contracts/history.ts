import { z } from 'zod'
import { isCalendarDay } from '../calendar-day.ts'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import {
  chapterId,
  dateTime,
  exampleIds,
  mangaId,
  meta,
  pagedList,
  pageLimit,
  pageNumber,
  queryFlag,
  text,
} from './fields.ts'

const tag = 'History'

const day = z.string().refine(isCalendarDay, messageKey('validation.calendarDay'))
const days = {
  from: meta(day.optional(), 'First day, in the time zone of the machine.', '2026-01-01'),
  to: meta(day.optional(), 'Last day, included.', '2026-01-31'),
}
const sessionId = meta(z.string(), 'Identifier of the session.', '0199c2d4-6f70-7b92-8c13-0f1a2b3c4d5e')

export const readingSessionSchema = z
  .object({
    id: sessionId,
    mangaId,
    mangaTitle: meta(z.string(), 'Title of the manga.', 'Star Smith'),
    chapterId,
    chapterNumber: meta(z.number(), 'Number of the chapter.', 12.5),
    startedAt: dateTime.meta({ description: 'When the first page was opened.' }),
    endedAt: dateTime.meta({ description: 'When the last page that counts was left.' }),
    pages: meta(z.int(), 'Pages that were looked at for 2 seconds or more.', 24),
    seconds: meta(z.int(), 'Time on these pages; at most 120 seconds for each.', 410),
    device: meta(
      z
        .object({
          id: meta(z.string(), 'Identifier of the device.', '0199c2d4-7081-7ca3-9d24-1f2a3b4c5d6e'),
          name: meta(z.string(), 'Its name at that time.', 'iPad'),
        })
        .meta({ title: 'ReadingDevice' })
        .nullable(),
      'The other device that it was read on, which may be removed since; null for this machine. Other devices always get null.',
      null,
    ),
  })
  .meta({ title: 'ReadingSession', description: 'One time that a chapter was read.' })
export type ReadingSession = z.output<typeof readingSessionSchema>

export const listHistory = endpoint({
  id: 'listHistory',
  method: 'GET',
  path: '/api/history',
  tag,
  summary: 'List the reading sessions, newest first',
  description: 'A session belongs to the day on which it starts.',
  query: z.object({
    ...days,
    mangaId: meta(z.string().optional(), 'Only sessions of this manga.', exampleIds.manga),
    q: meta(text().optional(), 'Only sessions of mangas with this text in a title.', 'smith'),
    page: pageNumber,
    limit: pageLimit(200, 50),
  }),
  response: {
    kind: 'json',
    schema: pagedList(readingSessionSchema).meta({ title: 'HistoryPage', description: 'A page of the history.' }),
  },
  problems: ['bad_request'],
})

export const deleteSession = endpoint({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/api/history/{id}',
  tag,
  summary: 'Delete a reading session; it no longer counts in the statistics',
  params: z.object({ id: sessionId }),
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const deleteHistory = endpoint({
  id: 'deleteHistory',
  method: 'DELETE',
  path: '/api/history',
  tag,
  summary: 'Delete all reading sessions of a manga; they no longer count in the statistics',
  query: z.object({ mangaId: meta(z.string().min(1), 'The manga.', exampleIds.manga) }),
  response: { kind: 'empty' },
  problems: ['bad_request'],
})

const read = {
  pages: meta(z.int(), 'Pages read.', 240),
  seconds: meta(z.int(), 'Seconds spent on these pages.', 4100),
}

const statisticsSchema = z
  .object({
    totals: meta(
      z
        .object({
          ...read,
          sessions: meta(z.int(), 'Number of sessions.', 12),
          chapters: meta(z.int(), 'Chapters.', 10),
        })
        .meta({ title: 'ReadingTotals' }),
      'Sums of all sessions.',
    ),
    days: meta(
      z.array(
        z
          .object({ day: meta(z.string(), 'The day.', '2026-01-31'), ...read })
          .meta({ title: 'ReadingDay', description: 'What was read on a day.' }),
      ),
      'Days with sessions, oldest first.',
    ),
    mangas: meta(
      z.array(
        z
          .object({ mangaId, mangaTitle: meta(z.string(), 'Title of the manga.', 'Star Smith'), ...read })
          .meta({ title: 'ReadingOfManga', description: 'What was read of a manga.' }),
      ),
      'Mangas, the most read first.',
    ),
    genres: meta(
      z.array(
        z
          .object({ genre: meta(z.string(), 'The genre.', 'Fantasy'), ...read })
          .meta({ title: 'ReadingOfGenre', description: 'What was read of a genre.' }),
      ),
      'Genres, the most read first; a session counts for each genre of its manga.',
    ),
    languages: meta(
      z.array(
        z
          .object({ language: meta(z.string(), 'Language code (BCP 47).', 'en'), ...read })
          .meta({ title: 'ReadingOfLanguage', description: 'What was read in a language.' }),
      ),
      'Languages of the chapters, the most read first. Chapters without one, and those that are gone, are left out.',
    ),
    hours: meta(
      z.array(
        z
          .object({ hour: meta(z.int().min(0).max(23), 'Hour of the day, in the time zone of that day.', 21), ...read })
          .meta({ title: 'ReadingOfHour', description: 'What was read in an hour of the day.' }),
      ),
      'Hours of the day with sessions, the first one first; a session counts for the hour in which it starts.',
    ),
  })
  .meta({ title: 'Statistics', description: 'What was read, by day, hour, manga, genre and language.' })
export type Statistics = z.output<typeof statisticsSchema>

export const getStatistics = endpoint({
  id: 'getStatistics',
  method: 'GET',
  path: '/api/statistics',
  tag,
  summary: 'Get what was read, in total and by day, hour, manga, genre and language',
  query: z.object({
    ...days,
    withoutPrivate: meta(
      queryFlag.optional(),
      'Whether to leave out the mangas of private shelves, also while these are unlocked.',
      true,
    ),
  }),
  response: { kind: 'json', schema: statisticsSchema },
  problems: ['bad_request'],
})

const incognitoSchema = z
  .object({ incognito: meta(z.boolean(), 'Whether all reading leaves no trace.', false) })
  .meta({ title: 'Incognito', description: 'Whether reading leaves neither sessions nor progress.' })

export const getIncognito = endpoint({
  id: 'getIncognito',
  method: 'GET',
  path: '/api/incognito',
  tag,
  summary: 'Get whether all reading leaves no trace',
  response: { kind: 'json', schema: incognitoSchema },
  problems: [],
})

export const setIncognito = endpoint({
  id: 'setIncognito',
  method: 'PUT',
  path: '/api/incognito',
  tag,
  summary: 'Read all mangas without leaving a trace, or end that',
  description: 'For one manga or shelf, set its member `incognito`.',
  body: { schema: incognitoSchema },
  response: { kind: 'json', schema: incognitoSchema },
  problems: ['bad_request', 'validation_failed'],
})
