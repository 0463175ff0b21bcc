import { z } from 'zod'
import { chapterUrlFormatSchema } from './chapter-url-format.ts'
import { contentSourceFieldsSchema, themeIds } from './content-sources.ts'
import { endpoint } from './endpoint.ts'

export const themeSchema = z
  .object({
    id: z.enum(themeIds),
    name: z.string(),
    description: z.string(),
    /** Default values of a source with this theme. Values of the source take precedence. */
    source: contentSourceFieldsSchema
      .pick({
        chapterUrlFormat: true,
        scrapingType: true,
        imageSelector: true,
        nextPageSelector: true,
        chapterSelector: true,
        options: true,
      })
      .extend({ chapterUrlFormat: chapterUrlFormatSchema })
      .meta({ title: 'ThemeSource' }),
  })
  .meta({ title: 'Theme' })
export type Theme = z.output<typeof themeSchema>

export const listThemes = endpoint({
  id: 'listThemes',
  method: 'GET',
  path: '/api/scraping/themes',
  tag: 'Scraping',
  summary: 'List the site themes for `options.theme` of a content source',
  status: 200,
  response: { kind: 'json', schema: z.array(themeSchema) },
  localized: true,
  problems: [],
})
