import type { LucideIcon } from 'lucide-react'

/** An entry of a menu, and of the command palette. */
export type MenuItem = {
  readonly label: string
  readonly icon: LucideIcon
  readonly tone?: 'plain' | 'bad'
} & ({ readonly onSelect: () => void } | { readonly download: string })
