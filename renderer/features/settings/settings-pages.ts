import {
  Bell,
  BookOpen,
  DatabaseBackup,
  FolderOpen,
  Globe,
  Info,
  ListChecks,
  type LucideIcon,
  Monitor,
  Palette,
  Smartphone,
  Utensils,
} from 'lucide-react'

/** The groups of settings on each page: sections, or parts of them. */
const groupsOfPage = {
  appearance: ['appearance'],
  library: ['folders', 'files'],
  reader: ['reader', 'downloads'],
  catalog: ['catalog'],
  following: ['following'],
  trackers: ['trackers'],
  backups: ['backups'],
  devices: ['devices'],
  desktop: ['desktop', 'api'],
  meals: ['meals'],
  system: ['storage', 'about'],
} as const

export type SettingsPageId = keyof typeof groupsOfPage

const icons: Readonly<Record<SettingsPageId, LucideIcon>> = {
  appearance: Palette,
  library: FolderOpen,
  reader: BookOpen,
  catalog: Globe,
  following: Bell,
  trackers: ListChecks,
  backups: DatabaseBackup,
  devices: Smartphone,
  desktop: Monitor,
  meals: Utensils,
  system: Info,
}

export type SettingsPage = { readonly id: SettingsPageId; readonly icon: LucideIcon }

/** The pages in the order of the index. One of them is only for the desktop app. */
export const settingsPages = (hasDesktop: boolean): readonly SettingsPage[] =>
  (Object.keys(groupsOfPage) as SettingsPageId[])
    .filter((id) => id !== 'desktop' || hasDesktop)
    .map((id) => ({ id, icon: icons[id] }))

/**
 * The page of a section or setting.
 * @param id such as `reader` or `reader.brightness`
 */
export function pageOfSetting(id: string): SettingsPageId | undefined {
  const group = id.split('.')[0]
  return (Object.keys(groupsOfPage) as SettingsPageId[]).find((page) =>
    groupsOfPage[page].some((known) => known === group),
  )
}
