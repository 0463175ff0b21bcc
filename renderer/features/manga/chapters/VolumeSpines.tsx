import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { classNames } from '../../../ui/class-names.ts'
import { coverColorClass } from '../../../ui/covers/Picture.tsx'
import { type ChapterFilter, volumesOf } from './chapter-list.ts'
import styles from './VolumeSpines.module.css'

type VolumeSpinesProps = {
  readonly mangaId: string
  readonly chapters: readonly ChapterListItem[]
  readonly filter: ChapterFilter
  readonly onFilter: (filter: ChapterFilter) => void
}

/** The volumes of a manga as books on a shelf. An open one shows its chapters only. Nothing for a single volume. */
export function VolumeSpines({ mangaId, chapters, filter, onFilter }: VolumeSpinesProps) {
  const { t } = useTranslation()
  const volumes = volumesOf(chapters)
  if (volumes.length < 2) return null
  const color = coverColorClass(mangaId)
  return (
    <ul className={styles.spines} aria-label={t('chapters.volumes')}>
      {volumes.map(({ volume, count, readCount }) => {
        const isOpen = filter.volume === volume
        const { volume: _, ...rest } = filter
        return (
          <li key={volume}>
            <button
              type="button"
              className={classNames(styles.spine, color)}
              aria-pressed={isOpen}
              data-read={readCount === count || undefined}
              aria-label={t('chapters.volumeOf', { volume, count, read: readCount })}
              title={t('chapters.volumeOf', { volume, count, read: readCount })}
              onClick={() => onFilter(isOpen ? rest : { ...filter, volume })}
            >
              <span aria-hidden="true">{volume}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
