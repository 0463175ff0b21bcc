import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapterId, meta } from './fields.ts'

const blockSchema = z
  .object({
    box: meta(
      z.array(z.number()).length(4),
      'Left, top, right and bottom as shares of the page, 0 to 1.',
      [0.1, 0.05, 0.2, 0.3],
    ),
    isVertical: meta(z.boolean(), 'Whether its lines run from top to bottom, the first on the right.', true),
    fontSize: meta(z.number(), 'Size of a character as a share of the width of the page.', 0.02),
    lines: meta(z.array(z.string()), 'The lines in reading order.', ['どうも', 'ありがとう']),
  })
  .meta({ title: 'TextBlock', description: 'A piece of text on a page, such as a speech bubble.' })

const pageTextSchema = z
  .object({
    pages: meta(
      z.array(
        z
          .object({
            page: meta(z.int(), 'Page number, starting at 1.', 7),
            blocks: meta(z.array(blockSchema), 'Its texts.'),
          })
          .meta({ title: 'PageText', description: 'The texts of a page.' }),
      ),
      'The pages with text, in reading order.',
    ),
    file: meta(z.string().nullable(), 'Name of the file with the texts; null without one.', 'Star Smith 1.mokuro'),
    problem: meta(
      z.enum(['too_large', 'broken', 'other_pages']).nullable(),
      'Why the file gives no text: it is too large, it is damaged, or it belongs to other pages.',
      null,
    ),
  })
  .meta({ title: 'ChapterText', description: 'The texts on the pages of a chapter, from a `.mokuro` file.' })
export type ChapterText = z.output<typeof pageTextSchema>
export type TextBlock = z.output<typeof blockSchema>

export const getChapterText = endpoint({
  id: 'getChapterText',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}/text',
  tag: 'Reader',
  summary: 'Get the texts on the pages of a chapter',
  description:
    'From a `.mokuro` file beside the file of the chapter, with the same name, or inside it. Without one, or without a file of the chapter, `pages` is empty.',
  params: z.object({ chapterId }),
  response: { kind: 'json', schema: pageTextSchema },
  problems: ['not_found'],
})
