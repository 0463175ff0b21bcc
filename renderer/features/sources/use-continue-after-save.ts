import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { mangaBySlugQuery } from '../../api/library/mangas.ts'
import { linkSeries } from '../../api/sources/links.ts'
import { mangaDraftKey, saveDraftIfEmpty } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'

/**
 * Navigates after a source is saved: to the manga of the tested chapter, to the form for a new manga if the library does
 * not contain it, or back to the list of sources.
 * @param series the series that was tested, if any. The manga is linked to its page.
 */
export function useContinueAfterSave(series: { readonly slug: string; readonly url: string | undefined } | undefined) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return async (name: string) => {
    const continueTo = (path: string, message: string) => {
      toast(message)
      navigate(path, { replace: true })
    }
    if (series === undefined) return continueTo(paths.sources, t('sources.saved', { name }))
    const { slug, url } = series
    // The source is saved in any case. The next screen reports errors of the library.
    const manga = isSlug(slug) ? await queryClient.fetchQuery(mangaBySlugQuery(slug)).catch(() => null) : null
    const reason = manga ? await linkSeries(manga.id, url) : undefined
    if (reason !== undefined) toast(t('links.notLinked', { reason }), 'bad')
    if (manga) return continueTo(paths.manga(manga.id), t('sources.savedHere', { name, title: manga.title }))
    saveDraftIfEmpty(mangaDraftKey, { ...mangaDraftFromSlug(slug), seriesUrl: url ?? '' })
    continueTo(paths.addByHand, t('sources.savedNext', { name }))
  }
}

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
const isSlug = (text: string): boolean => /^[a-z0-9-]+$/.test(text)
