import { Ellipsis, FileOutput, ListOrdered, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ReadingList } from '../../../shared/contracts/reading-lists.ts'
import {
  cblUrl,
  useDeleteReadingList,
  useOrderReadingList,
  useReadingList,
  useReadingListItems,
} from '../../api/library/reading-lists.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { moveItem } from '../../ui/lists/move-item.ts'
import { Reorderable } from '../../ui/lists/Reorderable.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { LineRow } from './LineRow.tsx'
import { ReadButton } from './ReadButton.tsx'
import styles from './ReadingLists.module.css'

const ListForm = lazyScreen(async () => (await import('./ListForm.tsx')).ListForm)

/** A reading list: its lines in their order, to read straight through. */
export function ReadingListScreen({ listId }: { readonly listId: string }) {
  const { t } = useTranslation()
  const list = useReadingList(listId)
  if (list.data) return <OpenedList list={list.data} />
  return (
    <Screen title={t('readingLists.title')}>
      <LoadState query={list} actions={<LinkButton href={paths.readingLists}>{t('readingLists.toAll')}</LinkButton>} />
    </Screen>
  )
}

function OpenedList({ list }: { readonly list: ReadingList }) {
  const { t } = useTranslation()
  const { id, name, summary, itemCount, missingCount, readCount } = list
  const lines = useReadingListItems(id)
  const order = useOrderReadingList(id)
  const items = lines.data?.pages.flatMap((page) => page.items) ?? []
  const ids = items.map((item) => item.id)
  // Shows the new order while it is saved.
  const shown = order.isPending ? order.variables : ids
  const sorted = order.isPending
    ? items.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id))
    : items
  return (
    <Screen
      title={name}
      note={
        itemCount > 0 && (
          <Facts
            facts={[
              t('readingLists.read', { count: readCount, total: itemCount }),
              missingCount > 0 ? t('readingLists.missing', { count: missingCount }) : '',
            ]}
          />
        )
      }
      actions={
        <>
          <ReadButton list={list} />
          {!isOtherDevice && <ListMenu list={list} />}
        </>
      }
    >
      {summary !== '' && <p className={styles.summary}>{summary}</p>}
      <LoadState query={lines} />
      <ProblemLine error={order.error} />
      {lines.isError && lines.data && <ProblemLine error={lines.error} />}
      {lines.data && itemCount === 0 && (
        <Notice
          icon={ListOrdered}
          title={t('readingLists.emptyList')}
          actions={
            <LinkButton variant="primary" href={paths.library}>
              {t('common.toLibrary')}
            </LinkButton>
          }
        >
          <p>{t('readingLists.emptyListText')}</p>
        </Notice>
      )}
      <Reorderable
        ids={isOtherDevice ? [] : shown}
        onMove={(item, to) => order.mutate(moveItem(shown, shown.indexOf(item), to))}
      >
        <ol className={styles.lines} aria-label={t('readingLists.lines')}>
          {sorted.map((item) => (
            <LineRow key={item.id} listId={id} item={item} isNext={item.chapter?.id === list.next?.chapterId} />
          ))}
        </ol>
      </Reorderable>
      {lines.hasNextPage && (
        <Button className={styles.more} busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Screen>
  )
}

function ListMenu({ list }: { readonly list: ReadingList }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const remove = useDeleteReadingList()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu
        label={t('readingLists.menu')}
        icon={Ellipsis}
        paletteTitle={list.name}
        items={() => [
          { label: t('readingLists.edit'), icon: Pencil, onSelect: () => setDialog('edit') },
          { label: t('readingLists.export'), icon: FileOutput, download: cblUrl(list.id) },
          { label: t('readingLists.delete'), icon: Trash2, tone: 'bad', onSelect: () => setDialog('delete') },
        ]}
      />
      <Suspense>{dialog === 'edit' && <ListForm list={list} onClose={close} />}</Suspense>
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('readingLists.deleteTitle', { name: list.name })}
          action={t('readingLists.delete')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() =>
            runMutation(remove.mutateAsync, list.id, {
              onSuccess: () => navigate(paths.readingLists, { replace: true }),
            })
          }
          onClose={close}
        >
          {t('readingLists.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
