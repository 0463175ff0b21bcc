import { z } from 'zod'
import { contentSourceWriteSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { themeIds } from './theme-ids.ts'

export const themeSchema = z
  .object({
    id: z.enum(themeIds),
    name: z.string(),
    description: z.string(),
    /** What a source of this theme usually has; its own values go before these. */
    source: contentSourceWriteSchema
      .pick({
        chapterUrlFormat: true,
        scrapingType: true,
        imageSelector: true,
        nextPageSelector: true,
        chapterSelector: true,
        options: true,
      })
      .meta({ title: 'ThemeSource' }),
  })
  .meta({ title: 'Theme' })
export type Theme = z.output<typeof themeSchema>

export const listThemes = endpoint({
  id: 'listThemes',
  method: 'GET',
  path: '/api/scraping/themes',
  tag: 'Scraping',
  summary: 'The themes that many reader sites are made of, for `options.theme` of a content source',
  status: 200,
  answer: { kind: 'json', schema: z.array(themeSchema) },
  speaks: true,
  problems: [],
})
