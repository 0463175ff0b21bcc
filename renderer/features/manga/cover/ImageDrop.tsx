import { ImageUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxCoverMiB } from '../../../../shared/contracts/covers.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './CoverDialog.module.css'

type ImageDropProps = { readonly busy: boolean; readonly onImage: (image: File) => void }

/** Takes an image from the file dialog of the system or from a drop. */
export function ImageDrop({ busy, onImage }: ImageDropProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
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
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('manga.cover.upload')}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
        {t('manga.cover.upload')}
      </Button>
      <p>{t('manga.cover.uploadHint', { size: maxCoverMiB })}</p>
    </div>
  )
}
