/** Languages whose names are recognised, in English and in themselves. */
const known =
  'en es pt fr de it nl sv da nb fi pl cs hu ro bg el ru uk tr ar he fa hi th vi id ms tl ja ko zh ca'.split(' ')

const names = new Map<string, string>()
for (const code of known) {
  for (const locale of ['en', code]) {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code)
    if (name) names.set(name.toLowerCase(), code)
  }
}

/** The BCP 47 code that a site means with `en`, `pt_BR`, `English` or `Français`; null for anything else. */
export function parseLanguageCode(raw: string): string | null {
  const text = raw.trim()
  const name = names.get(text.toLowerCase())
  if (name) return name
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(text)) return null
  try {
    const [code = null] = Intl.getCanonicalLocales(text.replaceAll('_', '-'))
    return code && new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code) ? code : null
  } catch {
    return null // looks like a code and is none
  }
}
