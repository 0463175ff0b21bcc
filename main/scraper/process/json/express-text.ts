export type NamedText = { readonly name: string; readonly text: string }

const defaultMinLength = 3
const maxParts = 6

/**
 * A text with placeholders for the values that occur in it, longest first: `https://cdn.example/a1b2/` becomes
 * `{$.host}/{$.hash}/`. The rest stays as it is.
 */
export function expressText(text: string, values: readonly NamedText[], minLength = defaultMinLength): string {
  const usable = values
    .filter((one) => one.text.length >= minLength && text.includes(one.text))
    .sort((a, b) => b.text.length - a.text.length || a.name.length - b.name.length)
  let parts: (string | NamedText)[] = [text]
  for (const value of usable) {
    if (parts.length > maxParts * 2) break
    parts = parts.flatMap((part) => (typeof part === 'string' ? splitAt(part, value) : [part]))
  }
  return parts.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('')
}

/** Splits only where the value is not a part of a longer word. */
function splitAt(text: string, value: NamedText): (string | NamedText)[] {
  const at = text.indexOf(value.text)
  const before = text[at - 1] ?? '/'
  const after = text[at + value.text.length] ?? '/'
  const isWhole =
    (!/[\p{L}\d]/u.test(before) || !/^[\p{L}\d]/u.test(value.text)) &&
    (!/[\p{L}\d]/u.test(after) || !/[\p{L}\d]$/u.test(value.text))
  if (at < 0 || !isWhole) return [text]
  const rest = text.slice(at + value.text.length)
  return [...(at > 0 ? [text.slice(0, at)] : []), value, ...(rest ? [rest] : [])]
}
