import { z } from 'zod'
import { chapterUrlFormatSchema } from './chapter-url-format.ts'
import { contentSourceFieldsSchema, themeIds } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { meta } from './fields.ts'

export const themeSchema = z
  .object({
    id: meta(z.enum(themeIds), 'Value for `options.theme` of a content source.'),
    name: meta(z.string(), 'Name of the theme.', 'Madara'),
    description: meta(z.string(), 'How to recognize it, and notes.', 'WordPress theme of many translation sites.'),
    source: contentSourceFieldsSchema
      .pick({
        chapterUrlFormat: true,
        scrapingType: true,
        imageSelector: true,
        nextPageSelector: true,
        chapterSelector: true,
        options: true,
      })
      .extend({
        chapterUrlFormat: chapterUrlFormatSchema.meta({
          description: 'URL of a chapter.',
          examples: ['/manga/{slug}/chapter-{chapter}/'],
        }),
      })
      .meta({
        title: 'ThemeSource',
        description: 'Default values of a source with this theme. Values of the source take precedence.',
      }),
  })
  .meta({ title: 'Theme', description: 'A website theme that many reader sites use.' })
export type Theme = z.output<typeof themeSchema>

export const listThemes = endpoint({
  id: 'listThemes',
  method: 'GET',
  path: '/api/scraping/themes',
  tag: 'Scraping',
  summary: 'List the site themes for `options.theme` of a content source',
  response: { kind: 'json', schema: z.array(themeSchema) },
  localized: true,
  problems: [],
})
