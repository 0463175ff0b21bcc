/** What the catalog writes in its own way, as BCP 47. */
const asTag: Readonly<Record<string, string>> = {
  'es-la': 'es-419',
  'ja-ro': 'ja-Latn',
  'ko-ro': 'ko-Latn',
  'zh-ro': 'zh-Latn',
  'zh-hk': 'zh-Hant-HK',
}

/** `Japanese` for the catalog's `ja`, in the language of the screens; the code itself where it has no name. */
export function languageName(code: string, language: string): string {
  if (code === '') return ''
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(asTag[code] ?? code) ?? code
  } catch {
    return code
  }
}
