import { createHash } from 'node:crypto'

/** Languages of Mihon's source for the catalog, with the codes that the catalog has where they differ. */
const languages: Readonly<Record<string, string>> = {
  'es-419': 'es-la',
  'pt-BR': 'pt-br',
  'zh-Hans': 'zh',
  'zh-Hant': 'zh-hk',
  ...Object.fromEntries(
    [
      ...['ar', 'az', 'be', 'bg', 'bn', 'ca', 'cs', 'cv', 'da', 'de', 'el', 'en', 'eo', 'es', 'et', 'eu', 'fa', 'fi'],
      ...['fil', 'fr', 'ga', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'jv', 'ka', 'kk', 'ko', 'la', 'lt', 'mn', 'ms'],
      ...['my', 'ne', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sh', 'sk', 'sl', 'sq', 'sr', 'sv', 'ta', 'te', 'th', 'tl'],
      ...['tr', 'uk', 'ur', 'uz', 'vi'],
    ].map((code) => [code, code]),
  ),
}

/** Mihon's identifier of a source: the first 63 bits of the MD5 of its name, language and version. */
export function sourceId(name: string, language: string): string {
  const hash = createHash('md5').update(`${name.toLowerCase()}/${language}/1`).digest()
  return String(hash.readBigUInt64BE(0) & 0x7fff_ffff_ffff_ffffn)
}

const languageById = new Map(Object.entries(languages).map(([code, own]) => [sourceId('MangaDex', code), own]))

const idByLanguage = new Map([...languageById].map(([id, language]) => [language, id]))

/** Mihon's source that reads the catalog in a language of the catalog; English for one that it has not. */
export const catalogSource = (language: string): string => idByLanguage.get(language) ?? idByLanguage.get('en')!

/** The language of a source that reads the catalog; null if it reads several, undefined if it reads another site. */
export function catalogLanguage(id: string, name: string): string | null | undefined {
  const language = languageById.get(id)
  return language ?? (/^mangadex\b/i.test(name) ? null : undefined)
}
