/** The languages of Bunko, each with its own name. Each has a folder of tables beside this file. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  ko: '한국어',
  'pt-BR': 'Português (Brasil)',
  'zh-Hans': '简体中文',
} as const

export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as readonly Language[]

/**
 * The first wanted language that Bunko has, ignoring its region and its script: every Portuguese is that of Brazil, every
 * Chinese the simplified one. English if there is none.
 * @param wanted BCP 47 tags in order of preference, such as `navigator.languages`
 */
export function pickLanguage(wanted: readonly string[]): Language {
  const found = wanted.flatMap((tag) => languages.filter((language) => baseOf(language) === baseOf(tag)))
  return found[0] ?? 'en'
}

const baseOf = (tag: string): string | undefined => tag.toLowerCase().split(/[-_]/)[0]
