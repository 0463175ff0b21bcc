import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'

/** Failures that the user fixes outside of Bunko in the same way for every site. */
const codesWithHelp = ['needs_you', 'browser_missing'] as const
type CodeWithHelp = (typeof codesWithHelp)[number]
const hasHelp = (code: string | null | undefined): code is CodeWithHelp => codesWithHelp.some((known) => known === code)

/**
 * The failure code to explain; null if the reason itself says what to do. Pages that seem to be wrong wait for the user, but
 * not for a human check at the site.
 */
export const explainedCode = ({ failureCode, canStoreAnyway }: Pick<ParsedJob, 'failureCode' | 'canStoreAnyway'>) =>
  canStoreAnyway ? null : failureCode

/**
 * Returns a function from a failure code to what happened and what to do; undefined for other codes. `hasSteps`: the steps at
 * the site are shown beside the text.
 */
export function useFailureHelp({ hasSteps = false }: { readonly hasSteps?: boolean } = {}) {
  const { t } = useTranslation()
  return (code: string | null | undefined) => {
    if (!hasHelp(code)) return undefined
    // Only the desktop app can open the site itself.
    const isVisitable = code === 'needs_you' && window.desktop
    const visitText = hasSteps ? t('advice.needs_you.visitText') : t('advice.needs_you.desktopText')
    return { title: t(`advice.${code}.title`), text: isVisitable ? visitText : t(`advice.${code}.text`) }
  }
}
