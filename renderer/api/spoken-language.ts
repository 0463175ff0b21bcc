import type { Language } from '../../shared/sentences/sentence.ts'

let spoken: Language = 'en'
const listeners = new Set<() => void>()

/** The language in which the API is asked to speak. */
export const spokenLanguage = (): Language => spoken

export function answerIn(language: Language): void {
  if (language === spoken) return
  spoken = language
  for (const listener of listeners) listener()
}

/** @returns what ends it */
export function onSpokenLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
