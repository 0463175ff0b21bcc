import type { Language } from '../../shared/i18n/languages.ts'

let current: Language = 'en'
const listeners = new Set<() => void>()

/** The language sent to the API as `Accept-Language`. */
export const requestLanguage = (): Language => current

export function setRequestLanguage(language: Language): void {
  if (language === current) return
  current = language
  for (const listener of listeners) listener()
}

/** @returns the unsubscribe function */
export function onRequestLanguageChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
