/** What a form of a manga can start with, by the slug that a site writes: `star-smith` → Star Smith. */
export function mangaOfSite(slug: string): {
  readonly title: string
  readonly slug: string
  readonly slugTouched: true
} {
  const words = slug
    .replace(/\.\w{2,5}$/, '')
    .split(/[-_.\s]+/)
    .filter(Boolean)
  return {
    title: words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' '),
    slug: isSlug(slug) ? slug : '',
    slugTouched: true,
  }
}

/** Whether a manga can have it: others are spelled by the source itself. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]+$/.test(text)
