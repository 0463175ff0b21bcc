import { BookDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type ChapterListItem, downloadVolume } from '../../../../shared/contracts/chapters.ts'
import { endpointUrl } from '../../../api/client.ts'
import { DownloadButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { downloadableVolumes } from './chapter-list.ts'
import styles from './SaveVolumeDialog.module.css'

type SaveVolumeDialogProps = {
  readonly mangaId: string
  readonly chapters: readonly ChapterListItem[]
  readonly onClose: () => void
}

/** The volumes that can be saved as one file each. */
export function SaveVolumeDialog({ mangaId, chapters, onClose }: SaveVolumeDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('chapters.volumes')} onClose={onClose}>
      <ul className={styles.volumes}>
        {downloadableVolumes(chapters).map((volume) => (
          <li key={volume}>
            <DownloadButton icon={BookDown} href={endpointUrl(downloadVolume, { params: { id: mangaId, volume } })}>
              {t('chapters.saveVolume', { volume })}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
