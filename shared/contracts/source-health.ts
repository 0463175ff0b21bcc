import { z } from 'zod'
import { contentSourceSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, exampleIds, meta, sourceId, sourceIdParam } from './fields.ts'
import { problemCodes } from './problems.ts'
import { picturePreviewSchema } from './test-configuration.ts'

/** How a source does. */
const sourceHealthSchema = z
  .object({
    sourceId,
    status: meta(
      z.enum(['unknown', 'working', 'failing']),
      '`failing`: its list or its chapters cannot be read at present. `unknown`: it was not read yet.',
      'working',
    ),
    iconUrl: meta(
      z.string().nullable(),
      'The icon of the site; null if it has none or it was not fetched yet.',
      `/api/content-sources/${exampleIds.source}/icon`,
    ),
    lastSuccessAt: meta(dateTime.nullable(), 'When a list or a chapter was last read.'),
    lastFailureAt: meta(dateTime.nullable(), 'When it last failed.', null),
    lastFailure: meta(z.string().nullable(), 'Why it last failed.', null),
    failureCode: meta(z.enum(problemCodes).nullable(), 'The problem code, while it is failing; otherwise null.', null),
    repair: meta(
      z
        .object({
          changes: meta(z.int(), 'Number of rules that would change.', 3),
          movedTo: meta(z.string().nullable(), 'The new host of the site; null if it stays.', null),
        })
        .meta({ title: 'RepairSummary', description: 'What a repair would change.' })
        .nullable(),
      'The proposed repair, if any; see `GET …/repair`.',
      null,
    ),
    canUndoRepair: meta(z.boolean(), 'Whether the last repair can be undone.', false),
    waitingChapters: meta(z.int().min(0), 'Number of queued and running downloads that use it first.', 3),
    mangaCount: meta(z.int().min(0), 'Number of mangas that use it.', 12),
    nextCheckAt: meta(dateTime.nullable(), 'When Bunko checks it next; null if it is turned off or no manga uses it.'),
  })
  .meta({ title: 'SourceHealth', description: 'How a content source does.' })
export type SourceHealth = z.output<typeof sourceHealthSchema>

const tag = 'Content sources'
const response = { kind: 'json', schema: sourceHealthSchema } as const

export const getSourceHealth = endpoint({
  id: 'getSourceHealth',
  method: 'GET',
  path: '/api/content-sources/{id}/health',
  tag,
  summary: 'Get how a content source does: last success and failure, waiting chapters, next check',
  params: sourceIdParam,
  response,
  localized: true,
  problems: ['not_found'],
})

export const checkSource = endpoint({
  id: 'checkSource',
  method: 'POST',
  path: '/api/content-sources/{id}/check',
  tag,
  summary: 'Check now whether a content source still works',
  description:
    'Reads the chapter list of one manga and one chapter, without its images. Bunko does the same each week for sources that a manga uses. If the site has changed, the settings are detected again and the difference is proposed: at most 30 requests for pages in all, and more only where each page of a chapter has its own URL. 409 if no manga uses it.',
  params: sourceIdParam,
  response,
  localized: true,
  problems: ['not_found', 'conflict'],
})

export const getSourceIcon = endpoint({
  id: 'getSourceIcon',
  method: 'GET',
  path: '/api/content-sources/{id}/icon',
  tag,
  summary: 'Get the stored icon of the site of a content source',
  params: sourceIdParam,
  response: { kind: 'file', mediaTypes: ['image/png', 'image/x-icon', 'image/jpeg', 'image/gif', 'image/webp'] },
  problems: ['not_found'],
})

export const listMangasOfSource = endpoint({
  id: 'listMangasOfSource',
  method: 'GET',
  path: '/api/content-sources/{id}/mangas',
  tag,
  summary: 'List the mangas that use a content source, by title',
  description: 'Those that prefer it, and those that are linked to a series of it.',
  params: sourceIdParam,
  response: {
    kind: 'json',
    schema: z
      .object({
        items: meta(
          z.array(
            z
              .object({
                id: meta(z.string(), 'Identifier of the manga.', exampleIds.manga),
                title: meta(z.string(), 'Title.', 'Star Smith'),
              })
              .meta({ title: 'MangaOfSource', description: 'A manga that uses the source.' }),
          ),
          'The mangas.',
        ),
      })
      .meta({ title: 'MangasOfSource', description: 'The mangas that use a source.' }),
  },
  problems: ['not_found'],
})

const readResultSchema = z
  .object({
    pages: meta(z.int().nullable(), 'Number of pages; null if it could not be read.', 24),
    preview: meta(z.array(picturePreviewSchema), 'The first images.', []),
    problem: meta(z.string().nullable(), 'Why it could not be read; null otherwise.', null),
  })
  .meta({ title: 'ReadResult', description: 'A chapter as some rules read it.' })

const sourceRepairSchema = z
  .object({
    createdAt: dateTime.meta({ description: 'When it was found.' }),
    movedTo: meta(z.string().nullable(), 'The new host of the site; null if it stays.', 'new.reader.example'),
    changes: meta(
      z.array(
        z
          .object({
            rule: meta(z.string(), 'Path of the setting.', 'imageSelector'),
            before: meta(z.string().nullable(), 'Its present value; null if it has none.', '.reader img'),
            after: meta(z.string().nullable(), 'Its new value; null if it has none.', '#strip img'),
          })
          .meta({ title: 'RuleChange', description: 'A setting that changes.' }),
      ),
      'The settings that change.',
    ),
    chapters: meta(
      z.array(
        z
          .object({
            number: meta(z.number(), 'Number of the chapter.', 12),
            stored: meta(z.int().nullable(), 'Number of pages of its file, if it is from this source.', 24),
            before: readResultSchema,
            after: readResultSchema,
          })
          .meta({ title: 'ComparedChapter', description: 'A chapter as the present and the new settings read it.' }),
      ),
      'Chapters that were read in both ways, at most two.',
    ),
  })
  .meta({ title: 'SourceRepair', description: 'New settings for a site that has changed.' })
export type SourceRepair = z.output<typeof sourceRepairSchema>

const repairPath = '/api/content-sources/{id}/repair'
const repaired = { kind: 'item', resource: 'ContentSource', schema: contentSourceSchema } as const

export const getSourceRepair = endpoint({
  id: 'getSourceRepair',
  method: 'GET',
  path: repairPath,
  tag,
  summary: 'Get the proposed repair of a content source: changed settings, and chapters read before and after',
  params: sourceIdParam,
  response: { kind: 'json', schema: sourceRepairSchema },
  localized: true,
  problems: ['not_found'],
})

export const repairSource = endpoint({
  id: 'repairSource',
  method: 'POST',
  path: repairPath,
  tag,
  summary: 'Apply the proposed repair of a content source; can be undone',
  description: 'If the site has moved, the links of mangas move with it. 409 if the source was changed since.',
  params: sourceIdParam,
  response: repaired,
  problems: ['not_found', 'conflict'],
})

export const dismissSourceRepair = endpoint({
  id: 'dismissSourceRepair',
  method: 'DELETE',
  path: repairPath,
  tag,
  summary: 'Dismiss the proposed repair of a content source',
  params: sourceIdParam,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const undoSourceRepair = endpoint({
  id: 'undoSourceRepair',
  method: 'POST',
  path: '/api/content-sources/{id}/repair/undo',
  tag,
  summary: 'Restore the settings that a content source had before its last repair',
  description: '409 if the source was changed since.',
  params: sourceIdParam,
  response: repaired,
  problems: ['not_found', 'conflict'],
})
