import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DuplicateChapter, DuplicateManga } from '../../../shared/contracts/duplicates.ts'
import {
  useDismissDuplicates,
  useDuplicates,
  useKeepChapter,
  useMergeMangas,
  useUndoKeep,
  useUndoMerge,
} from '../../api/library/storage.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { ChapterChoice, MangaChoice } from './Choices.tsx'
import styles from './DuplicatesScreen.module.css'
import { StorageTabs } from './StorageTabs.tsx'

/** What is in the library twice, side by side. */
export function DuplicatesScreen() {
  const { t } = useTranslation()
  const duplicates = useDuplicates()
  const { mangas = [], chapters = [] } = duplicates.data ?? {}
  const count = mangas.length + chapters.length
  return (
    <Screen
      title={t('duplicates.title')}
      tabs={<StorageTabs current="duplicates" />}
      note={count > 0 && <span role="status">{t('duplicates.count', { count })}</span>}
    >
      {duplicates.isPending && <p className={styles.searching}>{t('duplicates.searching')}</p>}
      <LoadState query={duplicates} />
      {duplicates.isError && duplicates.data && <ProblemLine error={duplicates.error} />}
      {duplicates.isSuccess && count === 0 && (
        <Notice
          icon={Copy}
          title={t('duplicates.none')}
          actions={
            <LinkButton variant="primary" href={paths.library}>
              {t('common.toLibrary')}
            </LinkButton>
          }
        >
          <p>{t('duplicates.noneText')}</p>
        </Notice>
      )}
      {mangas.length > 0 && (
        <section aria-labelledby="duplicate-mangas">
          <h2 id="duplicate-mangas" className="heading">
            {t('duplicates.mangas')}
          </h2>
          <ul className={styles.groups}>
            {mangas.map(({ reason, items }) => (
              <MangaGroup key={idsOf(items).join()} reason={t(`duplicates.reason.${reason}`)} items={items} />
            ))}
          </ul>
        </section>
      )}
      {chapters.length > 0 && (
        <section aria-labelledby="duplicate-chapters">
          <h2 id="duplicate-chapters" className="heading">
            {t('duplicates.chapters')}
          </h2>
          <ul className={styles.groups}>
            {chapters.map(({ reason, items }) => (
              <ChapterGroup key={idsOf(items).join()} reason={t(`duplicates.reason.${reason}`)} items={items} />
            ))}
          </ul>
        </section>
      )}
    </Screen>
  )
}

const idsOf = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id)

type GroupProps<Item> = { readonly reason: string; readonly items: readonly Item[] }

function MangaGroup({ reason, items }: GroupProps<DuplicateManga>) {
  const { t } = useTranslation()
  const merge = useMergeMangas()
  const undoMerge = useUndoMerge()
  const onError = useErrorToast()
  const keep = (manga: DuplicateManga) =>
    runMutation(
      merge.mutateAsync,
      { into: manga.id, mangaIds: idsOf(items).filter((id) => id !== manga.id) },
      {
        onSuccess: ({ mangaIds }) =>
          toast(t('duplicates.merged', { title: manga.title }), 'plain', () =>
            runMutation(undoMerge.mutateAsync, mangaIds, { onError }),
          ),
        onError,
      },
    )
  return (
    <Group reason={reason} ids={idsOf(items)} name={items[0]!.title}>
      {items.map((manga) => (
        <MangaChoice key={manga.id} manga={manga} isBusy={merge.isPending} onKeep={() => keep(manga)} />
      ))}
    </Group>
  )
}

function ChapterGroup({ reason, items }: GroupProps<DuplicateChapter>) {
  const { t } = useTranslation()
  const choice = useKeepChapter()
  const undoChoice = useUndoKeep()
  const onError = useErrorToast()
  const keep = (chapter: DuplicateChapter) =>
    runMutation(
      choice.mutateAsync,
      { keep: chapter, others: items.filter(({ id }) => id !== chapter.id) },
      {
        onSuccess: (kept) =>
          toast(t('duplicates.kept'), 'plain', () => runMutation(undoChoice.mutateAsync, kept, { onError })),
        onError,
      },
    )
  return (
    <Group reason={reason} ids={idsOf(items)} name={items[0]!.mangaTitle}>
      {items.map((chapter) => (
        <ChapterChoice key={chapter.id} chapter={chapter} isBusy={choice.isPending} onKeep={() => keep(chapter)} />
      ))}
    </Group>
  )
}

type GroupFrameProps = {
  readonly reason: string
  readonly ids: string[]
  readonly name: string
  readonly children: ReactNode
}

function Group({ reason, ids, name, children }: GroupFrameProps) {
  const { t } = useTranslation()
  const dismissal = useDismissDuplicates()
  const onError = useErrorToast()
  const setDismissed = (isDismissed: boolean, onSuccess: () => void) =>
    runMutation(dismissal.mutateAsync, { ids, isDismissed }, { onSuccess, onError })
  const dismiss = () =>
    setDismissed(true, () => toast(t('duplicates.dismissed'), 'plain', () => setDismissed(false, () => undefined)))
  return (
    <li className={styles.group} aria-label={name}>
      <header>
        <p>{reason}</p>
        <Button variant="ghost" busy={dismissal.isPending} onClick={dismiss}>
          {t('duplicates.dismiss')}
        </Button>
      </header>
      <ul className={styles.choices}>{children}</ul>
    </li>
  )
}
