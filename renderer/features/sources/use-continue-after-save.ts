import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { mangaBySlugQuery } from '../../api/library/mangas.ts'
import { linkSeries } from '../../api/sources/links.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'

/**
 * Navigates after a source is saved, unless its form was left: to the manga of the tested chapter, to its series if the library
 * does not contain it, as if its URL were pasted, or back to the list of sources.
 * The returned function takes the name of the source, and what to say without a series.
 * @param series the series that was tested, if any. The manga is linked to its page.
 * @param isHere whether the form is still shown
 */
export function useContinueAfterSave(
  series: { readonly slug: string; readonly url: string } | undefined,
  isHere: () => boolean,
) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return async (name: string, saved: string = t('sources.saved', { name })) => {
    const continueTo = (path: string, message: string) => {
      if (!isHere()) return toast(saved)
      toast(message)
      navigate(path, { replace: true })
    }
    if (series === undefined) return continueTo(paths.sources, saved)
    const { slug, url } = series
    // The source is saved in any case. The next screen reports errors of the library.
    const manga = isSlug(slug) ? await queryClient.fetchQuery(mangaBySlugQuery(slug)).catch(() => null) : null
    const reason = manga ? await linkSeries(manga.id, url) : undefined
    if (reason !== undefined) toast(t('links.notLinked', { reason }), 'bad')
    if (manga) return continueTo(paths.manga(manga.id), t('sources.savedHere', { name, title: manga.title }))
    continueTo(paths.addFromUrl(url), t('sources.savedNext', { name }))
  }
}

/** Whether the text is a valid manga slug. Sites may use other slugs. */
const isSlug = (text: string): boolean => /^[a-z0-9-]+$/.test(text)
