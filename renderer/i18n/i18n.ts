import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import screens from '../../shared/i18n/en/screens.json'
import type { Language } from '../../shared/i18n/languages.ts'

/** Loaded on demand. English is part of the program, so that every failure can be shown. */
const screensOf = import.meta.glob<object>(['../../shared/i18n/*/screens.json', '!../../shared/i18n/en/*'], {
  import: 'default',
})

/** Synchronous, in English. */
export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'screens',
    resources: { en: { screens } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  i18next.services.formatter?.addCached('number', formatNumber)
}

/** As `Intl.NumberFormat` does, whose first use takes 10 ms. Up to 999, every language shows only the digits. */
function formatNumber(language: string | undefined): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => {
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
    format ??= new Intl.NumberFormat(language)
    return format.format(value)
  }
}

let wanted: Language = 'en'

/** Throws if the texts of that language cannot be loaded; the current language stays. */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'screens'))
    i18next.addResourceBundle(language, 'screens', await screensOf[`../../shared/i18n/${language}/screens.json`]?.())
  // The user may have chosen another language in the meantime.
  if (wanted !== language) return
  document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}
