import Negotiator from 'negotiator'
import { type Language, languages } from '../../shared/i18n/languages.ts'

/** The language that a client wants to be spoken to in; English where it does not say, or wants one that Bunko does not speak. */
/** @param wishes instead of the header `Accept-Language`, in its form */
export function languageOf({ headers }: Request, wishes = headers.get('accept-language')): Language {
  if (wishes === null) return 'en'
  const asked = new Negotiator({ headers: { 'accept-language': wishes } }).language([...languages])
  return languages.find((language) => language === asked) ?? 'en'
}
