import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'

type PickFolderProps = {
  /** Read aloud, with the words of the button, where there are several. */
  readonly label?: string
  readonly variant?: 'plain' | 'ghost'
  readonly onPick: (path: string) => void
}

/** Chooses a folder in the dialog of the system. Browsers have none that tells the path, so they show nothing. */
export function PickFolder({ label, variant = 'plain', onPick }: PickFolderProps) {
  const { t } = useTranslation()
  const { desktop } = window
  if (!desktop) return null
  const pick = async () => {
    const folder = await desktop.pickFolder()
    if (folder !== null) onPick(folder)
  }
  return (
    <Button icon={FolderOpen} variant={variant} aria-label={label} onClick={() => void pick()}>
      {t('folder.choose')}
    </Button>
  )
}
