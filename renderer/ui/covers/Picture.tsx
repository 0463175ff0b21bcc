import { type ReactNode, useState } from 'react'
import { coverDesign } from './cover-design.ts'
import styles from './Picture.module.css'

type PictureProps = {
  readonly src: string | null
  /** Responsive sources and display width, as the attributes of an image. */
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  readonly eager?: boolean
  /** Shown if there is no image or it fails to load. */
  readonly fallback?: ReactNode
}

/** An image that fills its container. Decorative: the same information is shown as text beside it. */
export function Picture({ src, srcSet, sizes, eager = false, fallback = null }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  if (src === null || broken === src) return fallback
  return (
    <img
      className={styles.picture}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setBroken(src)}
    />
  )
}

/** The CSS class of a background color derived from the name: the same name always has the same color. */
export const coverColorClass = (name: string): string | undefined => styles[`color${coverDesign(name).color}`]
