import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormat } from '../../i18n/format.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { layTiles } from './lay-tiles.ts'
import styles from './SpaceTiles.module.css'
import type { Space } from './space.ts'

/** Smaller tiles would be hard to click, so they share one. */
const smallestShare = 0.005
const mostTiles = { wide: 30, narrow: 14 } as const

type SpaceTilesProps = {
  /** The largest first. */
  readonly spaces: readonly Space[]
  /** Of all files, which can be more than those of `spaces`. */
  readonly sizeBytes: number
  readonly label: string
}

/**
 * Tiles as large as the space that each part uses. One of them is reached with Tab, the others with the arrow keys, in the order
 * of their sizes.
 */
export function SpaceTiles({ spaces, sizeBytes, label }: SpaceTilesProps) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const isNarrow = useIsNarrow()
  const list = useRef<HTMLOListElement>(null)
  const [stop, setStop] = useState(0)
  const shown = spaces
    .slice(0, isNarrow ? mostTiles.narrow : mostTiles.wide)
    .filter((space) => space.sizeBytes >= Math.max(1, smallestShare * sizeBytes))
  const others = sizeBytes - shown.reduce((sum, space) => sum + space.sizeBytes, 0)
  const parts = [...shown, ...(others > 0 ? [{ key: 'others', name: t('storage.others'), sizeBytes: others }] : [])]
    .map((part, index) => ({ ...part, index }))
    .toSorted((left, right) => right.sizeBytes - left.sizeBytes)
  const tiles = layTiles(
    parts.map((part) => part.sizeBytes),
    isNarrow ? 1 : 4,
  )
  const last = shown.length - 1
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const step = steps[event.key]
    const target = step === undefined ? { Home: 0, End: last }[event.key] : Math.min(stop, last) + step
    if (target === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('a')[Math.max(0, Math.min(last, target))]?.focus()
  }
  if (shown.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys of the links in it
    <ol ref={list} className={styles.tiles} aria-label={label} onKeyDown={move}>
      {tiles.map(({ start, top, width, height }, place) => {
        const { key, name, sizeBytes: own, index } = parts[place]!
        const space = shown[index]
        const size = bytes(own)
        // Darker the larger it is, so that the eye finds it without colours.
        const ink = 4 + 16 * Math.sqrt(own / parts[0]!.sizeBytes)
        const content = (
          <>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <span className={styles.size}>{size}</span>
          </>
        )
        return (
          <li
            key={key}
            className={styles.tile}
            style={
              {
                insetInlineStart: `${100 * start}%`,
                insetBlockStart: `${100 * top}%`,
                inlineSize: `${100 * width}%`,
                blockSize: `${100 * height}%`,
                '--ink-share': `${ink}%`,
              } as CSSProperties
            }
          >
            {space ? (
              <Link
                href={space.href}
                className={styles.link}
                title={`${name} · ${size}`}
                tabIndex={index === Math.min(stop, last) ? 0 : -1}
                onFocus={() => setStop(index)}
              >
                {content}
              </Link>
            ) : (
              <div className={styles.others} title={`${name} · ${size}`}>
                {content}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
