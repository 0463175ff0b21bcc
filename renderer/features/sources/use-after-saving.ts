import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { mangaBySlugQuery } from '../../api/library/mangas.ts'
import { mangaDraftKey, saveDraftIfEmpty } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'
import { isSlug, mangaOfSite } from './manga-of-site.ts'

/**
 * Where a person goes on once a source is stored: from a chapter's address to its manga, which is what the address was
 * given for; from elsewhere back to the list. @param slug of the manga whose chapter was read
 */
export function useAfterSaving(slug: string | undefined) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  return async (name: string) => {
    const goOn = (words: string, path: string) => {
      toast(words)
      navigate(path, { replace: true })
    }
    if (slug === undefined) return goOn(t('sources.saved', { name }), paths.sources)
    // The source is stored whatever the library answers; what is wrong with it the next screen tells.
    const known = isSlug(slug) ? await queryClient.fetchQuery(mangaBySlugQuery(slug)).catch(() => null) : null
    if (known) return goOn(t('sources.savedHere', { name, title: known.title }), paths.manga(known.id))
    saveDraftIfEmpty(mangaDraftKey, mangaOfSite(slug))
    goOn(t('sources.savedNext', { name }), paths.addByHand)
  }
}
