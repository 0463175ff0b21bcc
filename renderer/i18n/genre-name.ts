import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** Returns a function from a genre, as the library or the catalog spells it, to its name; an unknown one stays as it is. */
export function useGenreName(): (genre: string) => string {
  const { t } = useTranslation()
  return (genre) => genreName(genre, t)
}

/** "Boys' Love", "boys-love" and "BOYS’ LOVE" are the same genre. */
export const genreName = (genre: string, t: TFunction): string => {
  const key = genre.toLowerCase().replace(/[^a-z0-9]/g, '')
  return t(`genres.${key as 'action'}`, { defaultValue: genre })
}
