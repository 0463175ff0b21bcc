import { type ReactNode, useState } from 'react'
import { clothOf } from './cover-design.ts'
import styles from './Picture.module.css'

type PictureProps = {
  readonly src: string | null
  /** The same in other widths, and how wide it is shown, as the attributes of an image. */
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  readonly eager?: boolean
  /** Stands there when there is no picture or it cannot be had. */
  readonly drawn?: ReactNode
}

/** Fills the box around it. Decorative: what it shows stands beside it as text. */
export function Picture({ src, srcSet, sizes, eager = false, drawn = null }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  if (src === null || broken === src) return drawn
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

/** The class of the cloth that a name has. */
export const clothClass = (name: string): string | undefined => styles[clothOf(name)]
