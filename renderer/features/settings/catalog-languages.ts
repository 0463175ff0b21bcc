/** What the catalog has chapters in, by its own codes, the most frequent first (its list of languages). */
export const catalogLanguages = [
  ...['en', 'es-la', 'pt-br', 'fr', 'it', 'id', 'ru', 'vi', 'es', 'de', 'tr', 'pl', 'ar', 'th', 'uk', 'hu', 'zh-hk'],
  ...['zh', 'ja', 'ko', 'pt', 'cs', 'ro', 'nl', 'ms', 'fa', 'bg', 'el', 'fi', 'he', 'hi', 'lt', 'mn', 'my', 'sr', 'sv'],
  ...['da', 'no', 'ka', 'kk', 'bn', 'ca', 'hr', 'et', 'ne', 'sk', 'sl', 'ta', 'te', 'tl', 'ur', 'uz', 'az'],
] as const

/** The languages of titles: also originals in Latin letters. */
export const titleLanguages = [...catalogLanguages, 'ja-ro', 'ko-ro', 'zh-ro'] as const
