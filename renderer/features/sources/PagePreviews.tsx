import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PicturePreview } from '../../../shared/contracts/test-configuration.ts'
import styles from './SourceForm.module.css'

/** The previews that have a thumbnail. */
export function PagePreviews({ preview }: { readonly preview: readonly PicturePreview[] }) {
  const previews = preview.filter(({ thumbnail }) => thumbnail !== null)
  return (
    <div className={styles.previews}>
      {previews.map((page) => (
        <PagePreview key={page.page} preview={page} />
      ))}
    </div>
  )
}

/** A page image downloaded by Bunko. Nothing is loaded from the site itself. */
function PagePreview({ preview: { page, width, height, thumbnail } }: { readonly preview: PicturePreview }) {
  const { t } = useTranslation()
  const url = useObjectUrl(thumbnail ?? '')
  return (
    <div className={styles.preview}>
      {url && <img src={url} alt={t('sources.suggest.picture', { page })} />}
      <span>
        {width} × {height}
      </span>
    </div>
  )
}

function useObjectUrl(base64: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const objectUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [base64])
  return url
}
