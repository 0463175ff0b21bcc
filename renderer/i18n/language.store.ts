import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Language, pickLanguage } from '../../shared/i18n/languages.ts'
import { changeLanguage } from './i18n.ts'

export type LanguageChoice = 'system' | Language

export const useLanguage = create<{ readonly choice: LanguageChoice }>()(
  persist(() => ({ choice: 'system' as LanguageChoice }), { name: 'bunko.language' }),
)

export const chooseLanguage = (choice: LanguageChoice) => useLanguage.setState({ choice })

/**
 * Uses the chosen language, or that of the system, and follows changes of either.
 * @param onWish called with the wanted language, before its texts are loaded
 * @param onFailure called when the texts of a language cannot be loaded
 * @returns when the texts are loaded or have failed to
 */
export async function followLanguage(onWish: (language: Language) => void, onFailure: () => void): Promise<void> {
  const apply = async () => {
    const { choice } = useLanguage.getState()
    const language = pickLanguage(choice === 'system' ? navigator.languages : [choice])
    onWish(language)
    await changeLanguage(language).catch(onFailure)
  }
  useLanguage.subscribe(() => void apply())
  addEventListener('languagechange', () => void apply())
  await apply()
}
