/** `Germany` for `DE`, in the language of the screens; undefined for what is no country. */
export function countryName(code: string, language: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code)
}
