import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { thumbnailUrl } from '../../../api/reader/page-image.ts'
import styles from './ChapterEnd.module.css'

type Neighbor = NonNullable<ReaderChapter['neighbors']['next']>

/** The chapter that comes next: its first page, title and groups. */
export function NextChapter({ chapter }: { readonly chapter: Neighbor }) {
  const { t } = useTranslation()
  const { id, number, title, groups, isAvailable } = chapter
  const name = t('chapters.name', { number })
  return (
    <div className={styles.next}>
      {isAvailable && (
        <img src={thumbnailUrl({ id, version: null }, 1)} alt="" className={styles.picture} draggable={false} />
      )}
      <p className={styles.nextName}>{title ? t('reader.chapterTitled', { name, title }) : name}</p>
      {groups.length > 0 && <p className={styles.muted}>{t('reader.end.by', { groups: groups.join(', ') })}</p>}
    </div>
  )
}
