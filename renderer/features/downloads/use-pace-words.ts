import { useTranslation } from 'react-i18next'

/** "24 pages a minute"; a slow pace with one digit, so that it is not told as none. */
export function usePaceWords(pace: number | undefined): string | undefined {
  const { t, i18n } = useTranslation()
  if (pace === undefined || pace < 0.05) return undefined
  const rounded = pace < 10 ? Math.round(pace * 10) / 10 : Math.round(pace)
  return t('downloads.pace', { count: rounded, pace: new Intl.NumberFormat(i18n.language).format(rounded) })
}
