import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import styles from './AppShell.module.css'
import { IconButton } from './ui/Button.tsx'
import { platformKeys } from './ui/commands/platform-keys.ts'
import { isMainScreen, parentOf, useCanGo } from './ui/screen-history.ts'

/** Back and forward. Without a screen before this one, back goes to the one above it. */
export function HistoryButtons() {
  const { t } = useTranslation()
  const [location] = useLocation()
  const can = useCanGo()
  const back = useGoBack()
  const name = (text: string, keys: readonly string[]) => `${text} (${keys.join(' ')})`
  return (
    <div className={styles.history}>
      <IconButton
        icon={ArrowLeft}
        label={t('shell.back')}
        title={name(t('shell.back'), platformKeys.back)}
        disabled={!can.back && isMainScreen(location)}
        onClick={back}
      />
      <IconButton
        icon={ArrowRight}
        label={t('shell.forward')}
        title={name(t('shell.forward'), platformKeys.forward)}
        disabled={!can.forward}
        onClick={() => history.forward()}
      />
    </div>
  )
}

/** The way back of an inner screen on a phone, where the navigation has no room for it. */
export function PhoneBack() {
  const { t } = useTranslation()
  const [location] = useLocation()
  const back = useGoBack()
  if (isMainScreen(location)) return null
  return (
    <div className={styles.phoneBack}>
      <IconButton icon={ArrowLeft} label={t('shell.back')} onClick={back} />
    </div>
  )
}

function useGoBack() {
  const [location, navigate] = useLocation()
  const { back } = useCanGo()
  return () => {
    if (back) history.back()
    else navigate(parentOf(location))
  }
}
