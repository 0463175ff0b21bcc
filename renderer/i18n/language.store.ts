import i18next from 'i18next'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Language, pickLanguage } from './languages.ts'

export type LanguageChoice = 'system' | Language

export const useLanguage = create<{ readonly choice: LanguageChoice }>()(
  persist(() => ({ choice: 'system' as LanguageChoice }), { name: 'bunko.language' }),
)

export const chooseLanguage = (choice: LanguageChoice) => useLanguage.setState({ choice })

/** Speaks the chosen language, or that of the system, and follows when either changes. */
export function followLanguage(): void {
  const apply = () => {
    const { choice } = useLanguage.getState()
    const language = pickLanguage(choice === 'system' ? navigator.languages : [choice])
    document.documentElement.lang = language
    if (i18next.language !== language) void i18next.changeLanguage(language)
  }
  apply()
  useLanguage.subscribe(apply)
  addEventListener('languagechange', apply)
}
