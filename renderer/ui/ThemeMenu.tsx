import { Contrast } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from './Field.tsx'
import styles from './ThemeMenu.module.css'
import { chooseTheme, useTheme } from './theme.store.ts'

export function ThemeMenu({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation()
  const theme = useTheme((state) => state.theme)
  const id = useId()
  const choices = [
    { value: 'system', label: t('theme.system') },
    { value: 'light', label: t('theme.light') },
    { value: 'dark', label: t('theme.dark') },
  ] as const
  return (
    <>
      <button type="button" className={className} popoverTarget={id}>
        <Contrast aria-hidden="true" size={22} />
        {t('theme.open')}
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <Segmented label={t('theme.title')} value={theme} choices={choices} onChoose={chooseTheme} />
      </div>
    </>
  )
}
