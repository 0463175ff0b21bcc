import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import { type CoverChoice, useChooseCover, useCoverChoices, useResetCover } from '../../../api/library/covers.ts'
import { runMutation } from '../../../api/run-mutation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './CoverDialog.module.css'
import { ImageDrop } from './ImageDrop.tsx'
import { PageCovers } from './PageCovers.tsx'
import { VolumeCovers } from './VolumeCovers.tsx'

type CoverDialogProps = {
  readonly manga: MangaDetail
  readonly chapters: readonly ChapterListItem[]
  readonly onClose: () => void
}

/** Replaces the cover by an image, a page or a cover of the catalog. A press on one chooses it. */
export function CoverDialog({ manga, chapters, onClose }: CoverDialogProps) {
  const { t } = useTranslation()
  const choices = useCoverChoices(manga.id)
  const choose = useChooseCover(manga.id)
  const reset = useResetCover(manga.id)
  const onError = useErrorToast()
  const [isUploading, setUploading] = useState(false)
  const readable = chapters.filter(({ isAvailable, pageCount }) => isAvailable && pageCount)
  const isAutomatic = choices.data?.isChosen === false
  const busy = choose.isPending || reset.isPending

  const pick = (choice: CoverChoice) => {
    if (busy) return
    reset.reset()
    setUploading('image' in choice)
    runMutation(choose.mutateAsync, choice, {
      onSuccess: () => {
        const undo = { label: t('common.undo'), onSelect: () => runMutation(reset.mutateAsync, undefined, { onError }) }
        toast(t('manga.cover.changed'), 'plain', isAutomatic ? undo : undefined)
        onClose()
      },
    })
  }
  const useAutomatic = () => {
    choose.reset()
    runMutation(reset.mutateAsync, undefined, {
      onSuccess: () => {
        toast(t('manga.cover.automaticAgain'))
        onClose()
      },
    })
  }
  return (
    <Dialog title={t('manga.cover.title')} onClose={onClose}>
      <div className={styles.content}>
        <ImageDrop busy={choose.isPending && isUploading} onImage={(image) => pick({ image })} />
        <ProblemLine error={choose.error ?? reset.error} />
        {manga.externalId !== null && (
          <VolumeCovers choices={choices} onChoose={(catalogCover) => pick({ catalogCover })} />
        )}
        {readable.length > 0 && <PageCovers chapters={readable} onChoose={pick} />}
        <div className={styles.end}>
          <Button variant="ghost" busy={reset.isPending} disabled={isAutomatic} onClick={useAutomatic}>
            {t('manga.cover.automatic')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
