/** Letters that Unicode does not decompose into a base letter and marks. */
const transliterations: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
}

/**
 * Suggests a slug for a title, as most sites spell it: "Hell's Paradise: Jigokuraku" → `hells-paradise-jigokuraku`.
 * Empty if the title has no Latin letters or digits.
 */
export function suggestSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[æœßøđðþłı&]/g, (letter) => transliterations[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
