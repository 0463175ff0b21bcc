import { foldText } from './fold-text.ts'

/** A slug of the form `^[a-z0-9-]+$`; empty for a title without Latin letters and digits. */
const toSlug = (title: string): string =>
  foldText(title)
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 200)
    .replace(/-$/, '')

/**
 * The slug of a manga: of its title, otherwise of the first other title that has one, otherwise of the identifier. The
 * slugs of the remaining titles are alternatives.
 */
export function toSlugs(
  title: string,
  others: readonly string[],
  externalId: string,
): { slug: string; alternatives: string[] } {
  const slugs = [title, ...others].map(toSlug).filter((slug) => slug !== '')
  const slug =
    slugs[0] ??
    `manga-${externalId
      .replaceAll('-', '')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 8)}`
  return { slug, alternatives: [...new Set(slugs)].filter((other) => other !== slug) }
}

/** The first of `slug`, `slug-2`, `slug-3`, … that is not taken. */
export function findFreeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`
    if (!isTaken(candidate)) return candidate
  }
}
