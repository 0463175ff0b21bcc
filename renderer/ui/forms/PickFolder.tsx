import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { requestFolder } from './folder-request.store.ts'

type PickFolderProps = {
  /** Read aloud, with the words of the button, where there are several. */
  readonly label?: string
  readonly variant?: 'plain' | 'ghost' | 'primary'
  readonly onPick: (path: string) => void
}

/** Chooses a folder: in the dialog of the system, or in a browser, in a list of the folders of the computer that runs Bunko. */
export function PickFolder({ label, variant = 'plain', onPick }: PickFolderProps) {
  const { t } = useTranslation()
  const { desktop } = window
  const pick = async () => {
    const folder = await desktop?.pickFolder()
    if (folder) onPick(folder)
  }
  return (
    <Button
      icon={FolderOpen}
      variant={variant}
      aria-label={label}
      onClick={() => (desktop ? void pick() : requestFolder(onPick))}
    >
      {t('folder.choose')}
    </Button>
  )
}
