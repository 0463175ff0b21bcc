/** Each by its own name, which is the same in every language. */
export const languageNames = { en: 'English', fr: 'Français', ja: '日本語' } as const

export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as Language[]

/**
 * The first wish that Bunko speaks, a regional one as its language; English when there is none.
 * @param wishes BCP 47 tags, the dearest first, as `navigator.languages` holds them
 */
export function pickLanguage(wishes: readonly string[]): Language {
  const wished = wishes.map((tag) => tag.toLowerCase().split(/[-_]/)[0])
  return wished.flatMap((base) => languages.filter((language) => language === base))[0] ?? 'en'
}
