import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

type Told = { readonly status: number; readonly title: string; readonly detail: string }

const isTold = (error: unknown): error is Told =>
  error instanceof Error && 'status' in error && 'title' in error && 'detail' in error

/** The words for a failure. The API's own come first; only what never reached it is worded here. */
export function problemText(error: unknown, t: TFunction): { readonly title: string; readonly detail: string } {
  if (!isTold(error)) return { title: t('problem.bug.title'), detail: t('problem.bug.detail') }
  if (error.status === 0) return { title: t('problem.unreachable.title'), detail: t('problem.unreachable.detail') }
  return { title: error.title, detail: error.detail }
}

export function useProblemText() {
  const { t } = useTranslation()
  return (error: unknown) => problemText(error, t)
}
