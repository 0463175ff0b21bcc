import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './CoverDialog.module.css'

/** Pixels of a thumbnail on a high-density screen. */
export const thumbnailWidth = 256

type CoverGridProps = {
  readonly label: string
  readonly items: readonly { readonly id: string; readonly label: string; readonly src: string }[]
  readonly onChoose: (id: string) => void
}

/** Images to choose from, loaded as they come into view. One tab stop; arrow keys move between them. */
export function CoverGrid({ label, items, onChoose }: CoverGridProps) {
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
            <img src={src} alt="" loading="lazy" decoding="async" draggable={false} />
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
