import { useTranslation } from 'react-i18next'
import { toast } from '../overlays/toasts.store.ts'
import { useErrorToast } from '../overlays/use-error-toast.ts'

/** Returns a function that says that the cover has changed, with an undo if there is one. */
export function useCoverToast() {
  const { t } = useTranslation()
  const onError = useErrorToast()
  return (undo: (() => Promise<unknown>) | undefined): void => {
    toast(t('manga.cover.changed'), 'plain', undo && (() => void undo().catch(onError)))
  }
}
