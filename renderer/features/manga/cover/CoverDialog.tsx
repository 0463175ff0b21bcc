import { ImageUp } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { type CoverChoices, maxCoverMiB } from '../../../../shared/contracts/covers.ts'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import { getPageImage } from '../../../../shared/contracts/reader.ts'
import { endpointUrl } from '../../../api/client.ts'
import { type CoverChoice, useChooseCover, useCoverChoices, useResetCover } from '../../../api/library/mangas.ts'
import { runMutation } from '../../../api/query-client.ts'
import { languageName } from '../../../i18n/language-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { useCoverToast } from '../../../ui/covers/use-cover-toast.ts'
import { SelectField } from '../../../ui/forms/Field.tsx'
import { PickFile } from '../../../ui/forms/PickFile.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './CoverDialog.module.css'

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
  const showChanged = useCoverToast()
  const [isUploading, setUploading] = useState(false)
  const readable = chapters.filter(({ isAvailable, pageCount }) => isAvailable && pageCount)
  const isAutomatic = choices.data?.isChosen === false
  const busy = choose.isPending || reset.isPending

  const pick = (choice: CoverChoice) => {
    if (busy) return
    reset.reset()
    setUploading('image' in choice)
    runMutation(choose.mutateAsync, choice, {
      onSuccess: (undo) => {
        showChanged(undo)
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
          <VolumeCovers title={manga.title} choices={choices} onChoose={(catalogCover) => pick({ catalogCover })} />
        )}
        {readable.length > 0 && <PageCovers title={manga.title} chapters={readable} onChoose={pick} />}
        <div className={styles.end}>
          <Button variant="ghost" busy={reset.isPending} disabled={isAutomatic} onClick={useAutomatic}>
            {t('manga.cover.automatic')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Pixels of a thumbnail on a high-density screen. */
const thumbnailWidth = 256

type CoverGridProps = {
  /** Of the manga. */
  readonly title: string
  readonly label: string
  readonly items: readonly { readonly id: string; readonly label: string; readonly src: string }[]
  readonly onChoose: (id: string) => void
}

/** Images to choose from, loaded as they come into view. One tab stop; arrow keys move between them. */
function CoverGrid({ title, label, items, onChoose }: CoverGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current) return
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(' ').length
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -items.length,
      End: items.length,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(items.length - 1, Math.max(0, current + step))
    setCurrent(next)
    list.current.querySelectorAll('button')[next]?.focus()
  }
  return (
    <ul ref={list} className={styles.grid} aria-label={label} onKeyDown={onKeyDown}>
      {items.map(({ id, label: name, src }, index) => (
        <li key={id}>
          <button
            type="button"
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose(id)}
          >
            <Cover title={title} author="" src={src} />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

type ImageDropProps = { readonly busy: boolean; readonly onImage: (image: File) => void }

/** Takes an image from the file dialog of the system or from a drop. */
function ImageDrop({ busy, onImage }: ImageDropProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && !busy) onImage(file)
  }
  const drop = (event: DragEvent) => {
    // The window does not open the file as an archive.
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <PickFile icon={ImageUp} label={t('manga.cover.upload')} accept="image/*" busy={busy} onPick={take} />
      <p>{t('manga.cover.uploadHint', { size: maxCoverMiB })}</p>
    </div>
  )
}

type PageCoversProps = {
  readonly title: string
  /** Those with pages. */
  readonly chapters: readonly ChapterListItem[]
  readonly onChoose: (page: { readonly chapterId: string; readonly page: number }) => void
}

/** The pages of a chapter, at first of the first one. */
function PageCovers({ title, chapters, onChoose }: PageCoversProps) {
  const { t } = useTranslation()
  const [chosenId, setChosenId] = useState<string>()
  const chapter = chapters.find(({ id }) => id === chosenId) ?? chapters[0]!
  const pages = Array.from({ length: chapter.pageCount ?? 0 }, (_, index) => String(index + 1))
  return (
    <section className={styles.section}>
      <h3>{t('chapters.column.pages')}</h3>
      {chapters.length > 1 && (
        <SelectField
          label={t('chapters.column.chapter')}
          value={chapter.id}
          choices={chapters.map(({ id, number, label }) => ({
            value: id,
            label: [t('chapters.name', { number }), label].filter(Boolean).join(' · '),
          }))}
          onChoose={setChosenId}
        />
      )}
      <CoverGrid
        key={chapter.id}
        title={title}
        label={t('chapters.column.pages')}
        items={pages.map((page) => ({
          id: page,
          label: t('chapters.state.page', { page }),
          src: endpointUrl(getPageImage, {
            params: { chapterId: chapter.id, pageNumber: page },
            query: { width: thumbnailWidth },
          }),
        }))}
        onChoose={(page) => onChoose({ chapterId: chapter.id, page: Number(page) })}
      />
    </section>
  )
}

type VolumeCoversProps = {
  readonly title: string
  readonly choices: ReturnType<typeof useCoverChoices>
  readonly onChoose: (fileName: string) => void
}

function VolumeCovers({ title, choices, onChoose }: VolumeCoversProps) {
  const { t } = useTranslation()
  const labelOf = useLabel(choices.data?.items ?? [])
  return (
    <section className={styles.section}>
      <h3>{t('manga.cover.volumes')}</h3>
      {choices.isPending && (
        <p className="note" role="status">
          {t('manga.cover.loading')}
        </p>
      )}
      {choices.isError && (
        <div className={styles.failed}>
          <ProblemLine error={choices.error} />
          <Button busy={choices.isFetching} onClick={() => void choices.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {choices.data?.items.length === 0 && <p className="note">{t('manga.cover.noVolumes')}</p>}
      {choices.data && choices.data.items.length > 0 && (
        <CoverGrid
          title={title}
          label={t('manga.cover.volumes')}
          items={choices.data.items.map((cover) => ({
            id: cover.fileName,
            label: labelOf(cover),
            src: cover.thumbnailUrl,
          }))}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}

/** The volume, with the language of the edition if there are several. */
function useLabel(covers: CoverChoices['items']) {
  const { t, i18n } = useTranslation()
  const hasLanguages = new Set(covers.map(({ locale }) => locale)).size > 1
  return ({ volume, locale }: CoverChoices['items'][number]) => {
    const name = volume === null ? t('manga.cover.noVolume') : t('chapters.volume', { volume })
    return hasLanguages && locale ? `${name} · ${languageName(locale, i18n.language)}` : name
  }
}
