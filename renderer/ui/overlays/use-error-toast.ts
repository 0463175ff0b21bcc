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

/**
 * Returns a function that tells how many things a change has changed, with an undo if there are any, or why it failed. It does so
 * even if the component unmounts before.
 */
export function useUndoableChange() {
  const onError = useErrorToast()
  return <T>(
    change: Promise<readonly T[]>,
    textOf: (count: number) => string,
    undo: (changed: readonly T[]) => Promise<unknown>,
  ): void => {
    const onSuccess = (changed: readonly T[]) =>
      toast(textOf(changed.length), 'plain', changed.length > 0 ? () => void undo(changed).catch(onError) : undefined)
    void change.then(onSuccess, onError)
  }
}
