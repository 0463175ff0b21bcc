import { foldText } from '../../platform/fold-text.ts'

const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** `^[a-z0-9-]+$`, or empty where nothing of the title is Latin. */
export const slugOf = (title: string): string =>
  foldText(title)
    .replace(/[ßæœøłđðþı]/g, (letter) => latin[letter]!)
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200)
    .replace(/-$/, '')

/**
 * The slug of a manga: of its title, else of the first title that has one, romanised ones before others, else made of
 * the identifier. The slugs of all other forms of its title are its alternative ones.
 */
export function slugsOf(
  title: string,
  others: readonly string[],
  externalId: string,
): { slug: string; alternatives: string[] } {
  const slugs = [title, ...others].map(slugOf).filter((slug) => slug !== '')
  const slug =
    slugs[0] ??
    `manga-${externalId
      .replaceAll('-', '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 8)}`
  return { slug, alternatives: [...new Set(slugs)].filter((other) => other !== slug) }
}

/** `slug`, else `slug-2`, `slug-3`, …: the first that nobody has. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`
    if (!isTaken(candidate)) return candidate
  }
}
