import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PicturePreview } from '../../../shared/contracts/test-configuration.ts'
import styles from './PicturePreviews.module.css'

/** Those of the pictures that were made small. */
export function PicturePreviews({ preview }: { readonly preview: readonly PicturePreview[] }) {
  const pictures = preview.filter(({ thumbnail }) => thumbnail !== null)
  return (
    <div className={styles.pictures}>
      {pictures.map((picture) => (
        <Picture key={picture.page} picture={picture} />
      ))}
    </div>
  )
}

/** The picture as Bunko fetched it: nothing is loaded from the site itself. */
function Picture({ picture: { page, width, height, thumbnail } }: { readonly picture: PicturePreview }) {
  const { t } = useTranslation()
  const address = useObjectUrl(thumbnail ?? '')
  return (
    <div className={styles.picture}>
      {address && <img src={address} alt={t('sources.suggest.picture', { page })} />}
      <span>
        {width} × {height}
      </span>
    </div>
  )
}

function useObjectUrl(base64: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [base64])
  return address
}
