/** The languages of Bunko, each with its own name. */
export const languageNames = { en: 'English', fr: 'Français', ja: '日本語' } as const

export type Language = keyof typeof languageNames
export const languages: readonly Language[] = ['en', 'fr', 'ja']

/**
 * The first wanted language that Bunko has, ignoring its region; English if there is none.
 * @param wanted BCP 47 tags in order of preference, such as `navigator.languages`
 */
export function pickLanguage(wanted: readonly string[]): Language {
  const bases = wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0])
  return bases.flatMap((base) => languages.filter((language) => language === base))[0] ?? 'en'
}
