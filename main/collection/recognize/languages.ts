/** Languages that names of files mention, with the codes and short forms in use. */
const known: Readonly<Record<string, readonly string[]>> = {
  en: ['eng', 'english'],
  ja: ['jp', 'jpn', 'jap', 'japanese', '日本語'],
  fr: ['fra', 'fre', 'french', 'français', 'francais', 'vf'],
  es: ['esp', 'spa', 'spanish', 'español', 'espanol', 'castellano'],
  'es-419': ['es-la', 'latino'],
  de: ['ger', 'deu', 'german', 'deutsch'],
  it: ['ita', 'italian', 'italiano'],
  pt: ['por', 'portuguese', 'português', 'portugues'],
  'pt-BR': ['ptbr', 'pt-br', 'brazilian', 'brazilian portuguese', 'português brasileiro'],
  ru: ['rus', 'russian', 'русский'],
  uk: ['ukr', 'ukrainian', 'українська'],
  pl: ['pol', 'polish', 'polski'],
  nl: ['nld', 'dut', 'dutch', 'nederlands'],
  tr: ['tur', 'turkish', 'türkçe'],
  vi: ['vie', 'vietnamese', 'tiếng việt'],
  id: ['ind', 'indonesian', 'bahasa indonesia'],
  th: ['tha', 'thai', 'ไทย'],
  ar: ['ara', 'arabic', 'العربية'],
  ko: ['kor', 'korean', '한국어'],
  zh: ['chi', 'zho', 'chinese', '中文', '中国語'],
  'zh-Hans': ['zh-cn', 'simplified chinese', '简体中文', '简体'],
  'zh-Hant': ['zh-tw', 'zh-hk', 'traditional chinese', '繁體中文', '繁體'],
  hu: ['hun', 'hungarian', 'magyar'],
  cs: ['cze', 'ces', 'czech', 'čeština'],
  ro: ['rum', 'ron', 'romanian', 'română'],
  el: ['gre', 'ell', 'greek'],
  sv: ['swe', 'swedish', 'svenska'],
  fi: ['fin', 'finnish', 'suomi'],
  da: ['dan', 'danish', 'dansk'],
  he: ['heb', 'hebrew'],
  ca: ['cat', 'catalan', 'català'],
}

const byName = new Map(
  Object.entries(known).flatMap(([code, names]) => [
    [code.toLowerCase(), code],
    ...names.map((name) => [name, code]),
  ]) as [string, string][],
)

/** The code of a language that a name mentions: `French`, `[FR]`, `pt-br`. */
export const languageNamed = (text: string): string | undefined =>
  byName.get(text.trim().toLowerCase().replace('_', '-'))

/** Any language of a metadata file as a BCP 47 code: `fra` is `fr`, `English` is `en`; null when it is none. */
export function toLanguageCode(text: string): string | null {
  const named = languageNamed(text)
  if (named) return named
  try {
    const [code] = Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))
    // Longer subtags are valid by the grammar only: "unknown" is no language.
    return code && /^[a-z]{2,3}(?:-|$)/.test(code) && !/^(?:und|zxx|mul|mis)\b/.test(code) ? code : null
  } catch {
    return null // Not the form of a language code.
  }
}
