import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { inlineSign } from './inline-sign.ts'
import styles from './LinkTabs.module.css'

type LinkTabsProps = {
  readonly label: string
  readonly tabs: readonly { readonly href: string; readonly label: string; readonly isCurrent: boolean }[]
}

/** Tabs that link related screens. In a narrow window they scroll sideways, with the current one in view. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another tab scrolls
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !tab) return
    const [box, all] = [tab.getBoundingClientRect(), nav.current.getBoundingClientRect()]
    const hidden = inlineSign() > 0 ? box.right - all.right : all.left - box.left
    if (hidden > 0) nav.current.scrollLeft += inlineSign() * (hidden + 24)
  }, [current])
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          className={styles.tab}
          data-label={tab.label}
          aria-current={tab.isCurrent ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
