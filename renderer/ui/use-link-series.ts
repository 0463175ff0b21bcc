import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../api/problem.ts'
import { linkSeries } from '../api/sources/links.ts'
import { toast } from './overlays/toasts.store.ts'

/**
 * Links a manga to the page of its series. Tells the person if that fails: without the link the source looks for the manga by
 * its slug, which may be another one there.
 */
export function useLinkSeries() {
  const { t } = useTranslation()
  return async (mangaId: string, url: string | undefined): Promise<void> => {
    if (!url) return
    try {
      await linkSeries(mangaId, url)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const reason = error.violations.map(({ message }) => message).join(', ') || error.detail
      toast(t('links.notLinked', { reason }), 'bad')
    }
  }
}
