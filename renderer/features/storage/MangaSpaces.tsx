import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MangaSpace, StorageFilter } from '../../../shared/contracts/storage.ts'
import { useDeleteReadFiles, useRestoreReadFiles } from '../../api/library/storage.ts'
import { runMutation } from '../../api/query-client.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import styles from './StorageScreen.module.css'

/** The rest is too little to matter. */
const shownMangas = 100

/** The space that each manga uses, largest first, and how much of it has been read and can be deleted. */
export function MangaSpaces({
  mangas,
  filter,
}: {
  readonly mangas: readonly MangaSpace[]
  readonly filter: StorageFilter
}) {
  const { t } = useTranslation()
  const most = Math.max(1, ...mangas.map(({ sizeBytes }) => sizeBytes))
  return (
    <ol className={styles.list} aria-label={t('storage.by.manga')}>
      {mangas.slice(0, shownMangas).map((manga) => (
        <MangaRow key={manga.mangaId} manga={manga} filter={filter} most={most} />
      ))}
    </ol>
  )
}

type MangaRowProps = { readonly manga: MangaSpace; readonly filter: StorageFilter; readonly most: number }

function MangaRow({ manga, filter, most }: MangaRowProps) {
  const { t } = useTranslation()
  const { bytes, day } = useFormat()
  const deletion = useDeleteReadFiles(filter)
  const restore = useRestoreReadFiles()
  const onError = useErrorToast()
  const { mangaId, mangaTitle, files, sizeBytes, readFiles, readBytes, lastReadAt } = manga
  const undo = (ids: readonly string[]) => runMutation(restore.mutateAsync, ids, { onError })
  const deleteRead = () =>
    runMutation(deletion.mutateAsync, mangaId, {
      onSuccess: (ids) => toast(t('storage.deleted', { count: ids.length }), 'plain', () => undo(ids)),
      onError,
    })
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Link href={paths.manga(mangaId)} dir="auto">
          {mangaTitle}
        </Link>
        <Facts
          facts={[
            t('storage.files', { count: files }),
            ...(lastReadAt === null ? [] : [t('storage.lastRead', { day: day(lastReadAt) })]),
          ]}
        />
      </div>
      <span className={styles.size}>{bytes(sizeBytes)}</span>
      <span className={styles.bar} aria-hidden="true" style={{ inlineSize: `${(100 * sizeBytes) / most}%` }}>
        <span style={{ inlineSize: `${(100 * readBytes) / Math.max(1, sizeBytes)}%` }} />
      </span>
      {readFiles > 0 && (
        <Button
          icon={Trash2}
          className={styles.delete}
          busy={deletion.isPending}
          onClick={deleteRead}
          aria-label={t('storage.deleteReadOf', { title: mangaTitle, count: readFiles, size: bytes(readBytes) })}
        >
          {t('storage.deleteRead', { count: readFiles, size: bytes(readBytes) })}
        </Button>
      )}
    </li>
  )
}
