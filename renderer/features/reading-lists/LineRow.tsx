import { Check, Ellipsis, LibraryBig, ListX, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { ReadingListItem } from '../../../shared/contracts/reading-lists.ts'
import { useRemoveLine } from '../../api/library/reading-lists.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { useReorderItem } from '../../ui/lists/Reorderable.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { CandidatesDialog } from './CandidatesDialog.tsx'
import styles from './ReadingLists.module.css'

type LineRowProps = {
  readonly listId: string
  readonly item: ReadingListItem
  /** Whether the list is read on here. */
  readonly isNext: boolean
}

/** A line of a reading list. */
export function LineRow({ listId, item, isNext }: LineRowProps) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const remove = useRemoveLine(listId)
  const onError = useErrorToast()
  const [isChoosing, setChoosing] = useState(false)
  const { id, series, number, chapter } = item
  const chapterName = number === '' ? '' : t('chapters.name', { number })
  const name = `${series} ${number}`.trim()
  const { setNodeRef, style, handle, buttons, isDragging } = useReorderItem(id, name)
  const title = chapter?.title ? t('reader.chapterTitled', { name: chapterName, title: chapter.title }) : chapterName
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={styles.line}
      data-dragging={isDragging || undefined}
      data-read={chapter?.isRead || undefined}
      aria-current={isNext ? 'step' : undefined}
      data-menu-area=""
    >
      {handle}
      <span className={styles.text}>
        {chapter ? (
          <Link
            href={paths.readInList(chapter.id, listId)}
            state={{ from: paths.readingList(listId) }}
            className={styles.series}
            dir="auto"
          >
            {series} <span className={styles.chapter}>{title}</span>
          </Link>
        ) : (
          <span className={styles.series} dir="auto">
            {series} <span className={styles.chapter}>{title}</span>
          </span>
        )}
        <LineState item={item} />
      </span>
      {!chapter && !isOtherDevice && (
        <Button
          icon={Search}
          className={styles.choose}
          aria-label={t('readingLists.chooseFor', { name })}
          onClick={() => setChoosing(true)}
        >
          {t('readingLists.choose')}
        </Button>
      )}
      <span className={styles.moves}>{buttons}</span>
      {!isOtherDevice && (
        <Menu
          label={t('readingLists.lineMenu', { name })}
          icon={Ellipsis}
          items={() => [
            ...(chapter
              ? [
                  {
                    label: t('readingLists.toManga'),
                    icon: LibraryBig,
                    onSelect: () => navigate(paths.manga(chapter.mangaId)),
                  },
                ]
              : []),
            { label: t('readingLists.chooseOther'), icon: Search, onSelect: () => setChoosing(true) },
            {
              label: t('readingLists.remove'),
              icon: ListX,
              tone: 'bad' as const,
              onSelect: () => runMutation(remove.mutateAsync, id, { onError }),
            },
          ]}
        />
      )}
      {isChoosing && <CandidatesDialog listId={listId} item={item} onClose={() => setChoosing(false)} />}
    </li>
  )
}

function LineState({ item: { chapter } }: { readonly item: ReadingListItem }) {
  const { t } = useTranslation()
  if (!chapter) return <span className={styles.missing}>{t('readingLists.isMissing')}</span>
  const { isRead, isVisible, isAvailable, lastReadPage, pageCount } = chapter
  if (isRead)
    return (
      <span className={styles.state}>
        <Check aria-hidden="true" size={14} /> {t('readingLists.isRead')}
      </span>
    )
  const states = [
    !isVisible && t('readingLists.isHidden'),
    !isAvailable && t('readingLists.notDownloaded'),
    lastReadPage !== null && pageCount !== null && t('readingLists.page', { page: lastReadPage, count: pageCount }),
  ].filter((state) => state !== false)
  return states.length > 0 ? <span className={styles.state}>{states.join(' · ')}</span> : null
}
