/** The URL that a text is, also without its scheme as browsers show it; undefined for words. */
export function pastedUrl(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return undefined
  const hasScheme = /^https?:\/\//i.test(trimmed)
  if (!hasScheme && !/^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\/\S+$/i.test(trimmed)) return undefined
  const url = hasScheme ? trimmed : `https://${trimmed}`
  return URL.canParse(url) && new URL(url).hostname !== '' ? new URL(url).href : undefined
}
