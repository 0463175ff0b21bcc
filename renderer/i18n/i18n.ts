import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from './en.json'
import fr from './fr.json'
import ja from './ja.json'

/** Ready at once: the words are part of the program, nothing is loaded. */
export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en }, fr: { translation: fr }, ja: { translation: ja } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}
