import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useFindMangas } from '../../api/library/shelf.ts'
import { useMergeMangas, useUndoMerge } from '../../api/library/storage.ts'
import { runMutation } from '../../api/query-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/covers/Cover.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './MergeDialog.module.css'

type MergeDialogProps = { readonly manga: MangaDetail; readonly onClose: () => void }

/** Finds another manga of the library and makes it part of this one. */
export function MergeDialog({ manga, onClose }: MergeDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(manga.title)
  const merge = useMergeMangas()
  const undoMerge = useUndoMerge()
  const onError = useErrorToast()
  const wanted = useDebounced(text, 180)
  const found = useFindMangas(wanted).filter(({ id }) => id !== manga.id)
  const mergeWith = (id: string) =>
    runMutation(
      merge.mutateAsync,
      { into: manga.id, mangaIds: [id] },
      {
        onSuccess: ({ mangaIds }) => {
          toast(t('duplicates.merged', { title: manga.title }), 'plain', () =>
            runMutation(undoMerge.mutateAsync, mangaIds, { onError }),
          )
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('merge.title', { title: manga.title })} onClose={onClose}>
      <p className={styles.note}>{t('merge.note')}</p>
      <TextField label={t('merge.find')} value={text} onText={setText} maxLength={255} />
      <ul className={styles.found} aria-label={t('merge.find')} aria-live="polite">
        {found.slice(0, 8).map(({ id, title, author, thumbnailUrl, chapterCount, unreadCount }) => (
          <li key={id} className={styles.row}>
            <Cover className={styles.cover} title={title} author={author} src={thumbnailUrl} />
            <div className={styles.text}>
              <span dir="auto">{title}</span>
              <Facts
                facts={[
                  t('duplicates.chapterCount', { count: chapterCount }),
                  t('library.card.unread', { count: unreadCount }),
                ]}
              />
            </div>
            <Button busy={merge.isPending} onClick={() => mergeWith(id)} aria-label={`${t('merge.action')}: ${title}`}>
              {t('merge.action')}
            </Button>
          </li>
        ))}
      </ul>
      {wanted.trim() !== '' && found.length === 0 && <p className="note">{t('merge.none')}</p>}
      <ProblemLine error={merge.error} />
    </Dialog>
  )
}
