import { useEffect, useRef } from 'react'
import type { MenuItem } from '../overlays/menu-item.ts'

/** The commands of a part of the screen, as its menu has them. */
export type CommandGroup = {
  readonly title: string
  readonly items: () => readonly MenuItem[]
  /** Whether it is one row of many, whose commands come after all others. */
  readonly isRow?: boolean
}

/** A key and what it does, for the overview of keys. `keys` are as on the keyboard, such as `Ctrl+K`. */
export type KeyHelp = { readonly keys: readonly string[]; readonly text: string }

const groups = new Set<{ readonly current: CommandGroup }>()
const helps = new Set<{ readonly current: readonly KeyHelp[] }>()

/** Offers the commands of a menu in the palette, too, while the component is mounted. Nothing for `undefined`. */
export function useCommands(group: CommandGroup | undefined): void {
  const latest = useRef(group)
  latest.current = group
  const isOffered = group !== undefined
  useEffect(() => {
    if (!isOffered) return
    const entry = latest as { readonly current: CommandGroup }
    groups.add(entry)
    return () => void groups.delete(entry)
  }, [isOffered])
}

/** Lists keys in the overview while the component is mounted. */
export function useKeyHelp(keys: readonly KeyHelp[]): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    helps.add(latest)
    return () => void helps.delete(latest)
  }, [])
}

/** What the menus of the screen offer now. */
export const currentCommands = (): readonly (CommandGroup & { readonly list: readonly MenuItem[] })[] =>
  [...groups].map(({ current }) => ({ ...current, list: current.items() }))

/** The keys of the screen, each text once. */
export const currentKeys = (): readonly KeyHelp[] => [
  ...new Map([...helps].flatMap(({ current }) => current.map((help) => [help.text, help] as const))).values(),
]
