// Letters that Unicode does not take apart into a base letter and marks.
const spelled: Readonly<Record<string, string>> = {
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
 * A slug for a title, as the sites mostly spell it: "Hell's Paradise: Jigokuraku" → `hells-paradise-jigokuraku`.
 * Empty where the title has no Latin letter and no digit; then only a person knows the spelling.
 */
export function proposeSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[æœßøđðþłı&]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
