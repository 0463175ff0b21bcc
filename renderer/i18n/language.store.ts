import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { speak } from './i18n.ts'
import { type Language, pickLanguage } from './languages.ts'

export type LanguageChoice = 'system' | Language

export const useLanguage = create<{ readonly choice: LanguageChoice }>()(
  persist(() => ({ choice: 'system' as LanguageChoice }), { name: 'bunko.language' }),
)

export const chooseLanguage = (choice: LanguageChoice) => useLanguage.setState({ choice })

/**
 * Speaks the chosen language, or that of the system, and follows when either changes.
 * @param onWish told which language is wanted, before its words are there
 * @param onFailure told when the words of a language cannot be loaded
 * @returns once the words are there, or will not come
 */
export async function followLanguage(onWish: (language: Language) => void, onFailure: () => void): Promise<void> {
  const apply = async () => {
    const { choice } = useLanguage.getState()
    const language = pickLanguage(choice === 'system' ? navigator.languages : [choice])
    onWish(language)
    await speak(language).catch(onFailure)
  }
  useLanguage.subscribe(() => void apply())
  addEventListener('languagechange', () => void apply())
  await apply()
}
