import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapterId, exampleIds, mangaId, meta, thumbnailUrl } from './fields.ts'

const tag = 'Storage'

const duplicateMangaSchema = z
  .object({
    id: mangaId,
    title: meta(z.string(), 'Title of the manga.', 'Star Smith'),
    author: meta(z.string(), 'Author of the manga.', 'Mori Aoba'),
    publicationYear: meta(z.int().nullable(), 'Year of the first publication; null if it is not known.', 2019),
    thumbnailUrl,
    chapterCount: meta(z.int(), 'Number of visible chapters.', 48),
    availableChapterCount: meta(z.int(), 'Number of visible chapters with a file.', 12),
    unreadCount: meta(z.int(), 'Number of visible chapters that are unread.', 40),
    sizeBytes: meta(z.int(), 'Size of its files in bytes.', 226_492_416),
  })
  .meta({ title: 'DuplicateManga', description: 'A manga that may be in the library twice.' })
export type DuplicateManga = z.output<typeof duplicateMangaSchema>

const duplicateChapterSchema = z
  .object({
    id: chapterId,
    mangaId,
    mangaTitle: meta(z.string(), 'Title of the manga.', 'Star Smith'),
    number: meta(z.number(), 'Number of the chapter.', 12),
    volume: meta(z.int().nullable(), 'Number of the volume; null if not known.', 2),
    label: meta(z.string(), 'What distinguishes it from others with its number; mostly empty.', ''),
    language: meta(z.string().nullable(), 'Language code (BCP 47); null if not known.', 'en'),
    groups: meta(z.array(z.string()), 'The groups that made the file.', ['Example group']),
    sourceName: meta(z.string().nullable(), 'Where the file came from; null for an own file.', 'Example reader'),
    pageCount: meta(z.int(), 'Number of pages.', 20),
    sizeBytes: meta(z.int(), 'Size of the file in bytes.', 18_874_368),
    version: meta(z.string(), 'Identifies the content of the file, for addresses of its pages.', '5d0c6a8be012'),
    isRead: meta(z.boolean(), 'Whether it is read.', false),
    isLinked: meta(z.boolean(), 'Whether the file stays where the user keeps it.', false),
  })
  .meta({ title: 'DuplicateChapter', description: 'A chapter with a file that may be there twice.' })
export type DuplicateChapter = z.output<typeof duplicateChapterSchema>

const duplicatesSchema = z
  .object({
    mangas: meta(
      z.array(
        z
          .object({
            reason: z.enum(['title', 'source']).meta({
              description: '`title`: a title and the author are equal. `source`: they are the same series at a source.',
              examples: ['title'],
            }),
            items: meta(z.array(duplicateMangaSchema), 'The mangas, the one with the most chapters first.'),
          })
          .meta({ title: 'DuplicateMangas', description: 'Mangas that seem to be the same series.' }),
      ),
      'Mangas that seem to be the same series.',
    ),
    chapters: meta(
      z.array(
        z
          .object({
            reason: z.enum(['pages', 'number']).meta({
              description: '`pages`: all pages are equal. `number`: both are the same chapter of one manga.',
              examples: ['pages'],
            }),
            items: meta(z.array(duplicateChapterSchema), 'The chapters.'),
          })
          .meta({ title: 'DuplicateChapters', description: 'Chapters with files that are there twice.' }),
      ),
      'Chapters that are there twice, without those of mangas that are listed above: merging these mangas settles them.',
    ),
    dismissedCount: meta(z.int(), 'Number of findings that the user dismissed.', 0),
  })
  .meta({ title: 'Duplicates', description: 'What is in the library twice.' })
export type Duplicates = z.output<typeof duplicatesSchema>

export const listDuplicates = endpoint({
  id: 'listDuplicates',
  method: 'GET',
  path: '/api/duplicates',
  tag,
  summary: 'List mangas and chapters that are in the library twice',
  description:
    'Pages are compared by their checksums. Mangas with different entries in the catalog are different, whatever their titles. Reads the directories of files that may be equal, which can take seconds.',
  response: { kind: 'json', schema: duplicatesSchema },
  problems: [],
})

export const dismissDuplicates = endpoint({
  id: 'dismissDuplicates',
  method: 'PUT',
  path: '/api/duplicates/dismissed',
  tag,
  summary: 'Say that a finding is none, or list it again',
  description: 'It stays dismissed until another manga or chapter belongs to it.',
  body: {
    schema: z
      .object({
        ids: meta(z.array(z.string()).min(2).max(500), 'All mangas, or all chapters, of a finding.', [
          exampleIds.manga,
          '0199c2d4-1a2b-7c3d-8e4f-5a6b7c8d9e10',
        ]),
        isDismissed: meta(z.boolean(), 'Whether it is none.', true),
      })
      .meta({ title: 'DismissDuplicates', description: 'A finding, and whether it is none.' }),
  },
  response: { kind: 'empty' },
  problems: ['bad_request', 'validation_failed'],
})
