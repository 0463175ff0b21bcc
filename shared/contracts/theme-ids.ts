/** Themes that many reader sites are made of (`options.theme`); what they fill in stands in `main/scraper/themes`. */
export const themeIds = [
  'madara',
  'mangathemesia',
  'fmreader',
  'foolslide',
  'keyoapp',
  'liliana',
  'mmrcms',
  'zeistmanga',
] as const
export type ThemeId = (typeof themeIds)[number]
