import { useTranslation } from 'react-i18next'
import type { Update } from '../../../../shared/contracts/following.ts'
import { paths } from '../../../ui/paths.ts'
import { groupNewChapters } from './new-chapters.ts'
import styles from './TileRow.module.css'
import { Tile, TileRow } from './TileRow.tsx'

/** The new chapters of followed manga, one tile per manga. A tile opens the first chapter if it is on disk. */
export function NewChapters({ updates }: { readonly updates: readonly Update[] }) {
  const { t } = useTranslation()
  const mangas = groupNewChapters(updates)
  if (mangas.length === 0) return null
  return (
    <TileRow title={t('library.new.title')} more={{ href: paths.updates, label: t('library.new.all') }}>
      {mangas.map(({ mangaId, title, thumbnailUrl, count, first }) => (
        <Tile
          key={mangaId}
          href={first.isAvailable ? paths.read(first.chapterId) : paths.manga(mangaId)}
          title={title}
          author=""
          thumbnailUrl={thumbnailUrl}
        >
          <span className={styles.note}>
            {count === 1
              ? t('library.new.one', { number: first.number })
              : t('library.new.some', { count, number: first.number })}
          </span>
        </Tile>
      ))}
    </TileRow>
  )
}
