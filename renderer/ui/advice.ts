import { useTranslation } from 'react-i18next'

/** Failures that a person mends outside of Bunko, the same way at every site. */
const advised = ['needs_you', 'browser_missing'] as const
type Advised = (typeof advised)[number]
const isAdvised = (code: string | null | undefined): code is Advised => advised.some((known) => known === code)

/** What happened and what to do, in the language of the screens, by the code of a failure; undefined for all others. */
export function useAdvice() {
  const { t } = useTranslation()
  return (code: string | null | undefined) =>
    isAdvised(code) ? { title: t(`advice.${code}.title`), text: t(`advice.${code}.text`) } : undefined
}
