import { Download, ListEnd, Settings2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { ParsedJob } from '../../../../shared/job-context.ts'
import { isActive } from '../../../api/jobs/live-jobs.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Segmented, Switch } from '../../../ui/forms/Field.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { DensityField } from '../../../ui/lists/DensityField.tsx'
import { chapterColumns, showColumn, useListLook } from '../../../ui/lists/list-look.store.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-item.ts'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { areOwnFiles } from '../own-files.ts'
import styles from './ChapterSection.module.css'
import { useDownloadMany } from './ChapterSelectionBar.tsx'
import { type ChapterFilter, chapterGroups, downloadChoices } from './chapter-list.ts'

type ChapterToolbarProps = {
  readonly mangaId: string
  /** Lowest number first. */
  readonly chapters: readonly ChapterListItem[]
  readonly jobs: ReadonlyMap<string, ParsedJob>
  readonly filter: ChapterFilter
  readonly onFilter: (filter: ChapterFilter) => void
  /** Called on Enter in the search field. */
  readonly onJump: () => void
  readonly onNextUnread: () => void
}

/** Finds chapters in the list and downloads several. Its controls keep their places while downloads run. */
export function ChapterToolbar(props: ChapterToolbarProps) {
  const { filter, onFilter, onJump, onNextUnread } = props
  const { t } = useTranslation()
  return (
    <div className={styles.tools}>
      <SearchField
        label={t('chapters.filter.label')}
        placeholder={t('chapters.filter.placeholder')}
        value={filter.text}
        onText={(text) => onFilter({ ...filter, text })}
        onEnter={onJump}
      />
      <Segmented
        label={t('common.show')}
        hideLabel
        value={filter.show}
        choices={chapterGroups.map((value) => ({ value, label: t(`chapters.filter.${value}`) }))}
        onChoose={(show) => onFilter({ ...filter, show })}
      />
      <span className={styles.toolButtons}>
        <IconButton icon={ListEnd} label={t('chapters.nextUnread')} onClick={onNextUnread} />
        <ListOptions hasVolumes={props.chapters.some(({ volume }) => volume !== null)} />
      </span>
      {!isOtherDevice && !areOwnFiles(props.chapters) && <DownloadMenu {...props} />}
    </div>
  )
}

type DownloadMenuProps = Pick<ChapterToolbarProps, 'mangaId' | 'chapters' | 'jobs'>

/** Downloads the next, the unread or all chapters, or cancels all downloads of the manga. */
function DownloadMenu({ mangaId, chapters, jobs }: DownloadMenuProps) {
  const { t } = useTranslation()
  const { download, cancelAll, dialog } = useDownloadMany(mangaId)
  const active = [...jobs.values()].filter(isActive)
  const items = (): readonly MenuItem[] => [
    ...downloadChoices(chapters, busyChapters(chapters, jobs)).map((choice) => ({
      label: t(`chapters.downloadMany.${choice.kind}`, { count: choice.chapters.length }),
      icon: Download,
      onSelect: () => download(choice.chapters),
    })),
    ...(active.length > 0
      ? [{ label: t('downloads.stopAll'), icon: X, onSelect: () => cancelAll(active.length) }]
      : []),
  ]
  const isDisabled = active.length === 0 && chapters.every(({ isAvailable }) => isAvailable)
  return (
    <span className={styles.download}>
      <Menu
        showLabel
        label={t('common.download')}
        icon={Download}
        disabled={isDisabled}
        items={items}
        paletteTitle={t('common.download')}
      />
      {dialog}
      <p className="visually-hidden" role="status" aria-live="polite">
        {active.length > 0 ? t('chapters.underWay', { count: active.length }) : ''}
      </p>
    </span>
  )
}

const busyChapters = (
  chapters: readonly ChapterListItem[],
  jobs: ReadonlyMap<string, ParsedJob>,
): ReadonlySet<string> =>
  new Set(chapters.filter(({ id }) => isActive(jobs.get(id) ?? { status: 'completed' })).map(({ id }) => id))

/** The room of the rows, and the columns of the table. */
function ListOptions({ hasVolumes }: { readonly hasVolumes: boolean }) {
  const { t } = useTranslation()
  const without = useListLook((look) => look.without)
  return (
    <Popover label={t('chapters.columns')} icon={Settings2} className={styles.options}>
      <div className={styles.columns}>
        <DensityField />
        <div>
          {chapterColumns
            .filter((column) => hasVolumes || column !== 'volume')
            .map((column) => (
              <Switch
                key={column}
                label={t(`chapters.column.${column}`)}
                checked={!without.includes(column)}
                onToggle={(isShown) => showColumn(column, isShown)}
              />
            ))}
        </div>
      </div>
    </Popover>
  )
}
