import type { LucideIcon } from 'lucide-react'

/** An entry of a menu, and of the command palette. */
export type MenuItem = {
  readonly label: string
  readonly icon: LucideIcon
  readonly tone?: 'plain' | 'bad'
} & ({ readonly onSelect: () => void } | DownloadItem)

type DownloadItem = {
  readonly download: string
  /** By default the name that the server sends. */
  readonly fileName?: string
}
