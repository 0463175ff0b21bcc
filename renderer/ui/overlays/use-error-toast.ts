import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../status/Notice.tsx'
import { toast } from './toasts.store.ts'

/** Shows an error as a toast. The function is stable until the language changes. */
export function useErrorToast(): (error: unknown) => void {
  const { t } = useTranslation()
  return useCallback(
    (error: unknown) => {
      const { title, detail } = problemText(error, t)
      toast(detail || title, 'bad')
    },
    [t],
  )
}
