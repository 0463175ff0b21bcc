import { BookDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { Menu } from '../../ui/Menu.tsx'
import { volumeAddress } from './ChapterMenu.tsx'
import { savableVolumes } from './savable-volumes.ts'

type VolumeMenuProps = { readonly mangaId: string; readonly chapters: readonly ChapterListItem[] }

/** Every volume that can be saved as one file. */
export function VolumeMenu({ mangaId, chapters }: VolumeMenuProps) {
  const { t } = useTranslation()
  const volumes = savableVolumes(chapters)
  if (volumes.length === 0) return null
  const items = () =>
    volumes.map((volume) => ({
      label: t('chapters.saveVolume', { volume }),
      icon: BookDown,
      download: volumeAddress(mangaId, volume),
    }))
  return <Menu isWritten label={t('chapters.volumes')} icon={BookDown} items={items} />
}
