/** Website themes for `options.theme`, defined in `main/scraper/themes`. */
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
