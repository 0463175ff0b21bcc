/**
 * Initial values of the manga form, derived from a site's slug: `star-smith` becomes Star Smith. A slug that Bunko does not
 * allow is left to the form, which makes one from the title.
 */
export function mangaDraftFromSlug(slug: string) {
  const words = slug
    .replace(/\.\w{2,5}$/, '')
    .split(/[-_.\s]+/)
    .filter(Boolean)
  return {
    title: words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' '),
    slug: isSlug(slug) ? slug : '',
    isSlugEdited: isSlug(slug),
  }
}

/** Whether the text is a valid manga slug. Sites may use other slugs. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]+$/.test(text)
