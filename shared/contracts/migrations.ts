import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exampleIds, httpUrl, jobId, jobIdParam, mangaId, mangaIds, meta, sourceId } from './fields.ts'
import { siteProblems } from './problems.ts'

const tag = 'Content sources'
const url = httpUrl().max(2000)
const exampleSeries = 'https://other.example/manga/star-smith/'
const chapterNumbers = (text: string) => meta(z.array(z.number()), text, [12])

const planSchema = z
  .object({
    mangaId,
    sourceId,
    url: meta(z.string(), 'URL of the series at the source.', exampleSeries),
    title: meta(z.string().nullable(), 'Title of the series there; null for a given `url`.', 'Star Smith'),
    score: meta(z.number().nullable(), 'How likely it is the manga, 0 to 1; null for a given `url`.', 0.97),
    listed: meta(z.int(), 'Number of chapters in the list there.', 120),
    matching: meta(z.int(), 'Number of chapters of the library that the list has.', 116),
    missing: chapterNumbers(
      'Numbers of chapters of the library that the list does not have. They stay with their files.',
    ),
    double: chapterNumbers(
      'Numbers of chapters that would be there twice, because the list names them in another way.',
    ),
    isSafe: meta(z.boolean(), 'Whether title and chapters show that it is the same manga.', true),
  })
  .meta({ title: 'MigrationPlan', description: 'What would change if a manga was read from another source.' })
export type MigrationPlan = z.output<typeof planSchema>

export const planMigration = endpoint({
  id: 'planMigration',
  method: 'POST',
  path: '/api/migrations/plan',
  tag,
  summary: 'Find a manga in another source and compare its chapters, without changing anything',
  description: 'Searches for the titles of the manga, unless `url` names the series. 404 if nothing was found.',
  body: {
    schema: z
      .object({
        mangaId,
        sourceId,
        url: meta(url.optional(), 'URL of the series there. Default: the best match.', exampleSeries),
      })
      .meta({ title: 'MigrationPlanRequest', description: 'The manga and the source to read it from.' }),
  },
  response: { kind: 'json', schema: planSchema },
  problems: ['bad_request', 'validation_failed', 'not_found', 'selector_invalid', 'chapter_not_found', ...siteProblems],
})

const migrationSchema = z
  .object({
    sourceId,
    fromSourceId: meta(
      z.string().optional(),
      'The source that the mangas no longer use. Default: the others stay, after the new one.',
      exampleIds.source,
    ),
    items: meta(
      z
        .array(
          z
            .object({ mangaId, url: meta(url, 'URL of the series at the source.', exampleSeries) })
            .meta({ title: 'MigratedManga', description: 'A manga and its series at the new source.' }),
        )
        .min(1)
        .max(500),
      'The mangas.',
    ),
  })
  .meta({ title: 'Migration', description: 'Mangas to read from another source.' })
export type Migration = z.output<typeof migrationSchema>

export const migrateMangas = endpoint({
  id: 'migrateMangas',
  method: 'POST',
  path: '/api/migrations',
  tag,
  summary: 'Read mangas from another source; progress and files stay, and it can be undone',
  description:
    'The source becomes the first one of the mangas. A manga whose list there cannot be read stays as it is and is named in the job.',
  body: { schema: migrationSchema },
  status: 202,
  response: {
    kind: 'json',
    schema: z.object({ jobId }).meta({ title: 'MigrationJob', description: 'The job that migrates.' }),
  },
  problems: ['bad_request', 'validation_failed'],
})

export const undoMigration = endpoint({
  id: 'undoMigration',
  method: 'POST',
  path: '/api/migrations/{id}/undo',
  tag,
  summary: 'Read mangas from their former sources again',
  description: '409 while the job runs. Mangas whose sources were changed since stay as they are.',
  params: jobIdParam,
  response: {
    kind: 'json',
    schema: z.object({ mangaIds }).meta({ title: 'UndoneMigration', description: 'The mangas that changed.' }),
  },
  problems: ['not_found', 'conflict'],
})
