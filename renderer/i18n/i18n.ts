import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from './en.json'
import type { Language } from './languages.ts'

/** Words that come when they are asked for. English is part of the program: whatever fails can be told in it. */
const books = {
  fr: async () => (await import('./fr.json')).default,
  ja: async () => (await import('./ja.json')).default,
} as const

/** Ready at once, in English. */
export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}

let wanted: Language = 'en'

/** Throws when the words of that language cannot be loaded; what is spoken then stays. */
export async function speak(language: Language): Promise<void> {
  wanted = language
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await books[language]())
  // Another choice may have been made while the words were on their way.
  if (wanted !== language) return
  document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}
