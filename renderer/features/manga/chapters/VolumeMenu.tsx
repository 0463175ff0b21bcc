import { BookDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { volumeUrl } from '../chapter-table/ChapterMenu.tsx'
import { downloadableVolumes } from './chapter-list.ts'

type VolumeMenuProps = { readonly mangaId: string; readonly chapters: readonly ChapterListItem[] }

/** A menu of the volumes that can be saved as one file. */
export function VolumeMenu({ mangaId, chapters }: VolumeMenuProps) {
  const { t } = useTranslation()
  const volumes = downloadableVolumes(chapters)
  if (volumes.length === 0) return null
  const items = () =>
    volumes.map((volume) => ({
      label: t('chapters.saveVolume', { volume }),
      icon: BookDown,
      download: volumeUrl(mangaId, volume),
    }))
  return <Menu showLabel label={t('chapters.volumes')} icon={BookDown} items={items} />
}
