import {
  Bell,
  Bookmark,
  BookOpen,
  Copy,
  Download,
  FolderInput,
  Globe,
  HardDrive,
  HatGlasses,
  History,
  Library,
  LibraryBig,
  ListOrdered,
  type LucideIcon,
  Pause,
  PencilLine,
  Play,
  Plus,
  RefreshCw,
  Settings,
  Smartphone,
  Utensils,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useIncognito, useSetIncognito } from '../../api/history.ts'
import { usePauseQueue, useQueue } from '../../api/jobs/queue.ts'
import { useCheckFollowed } from '../../api/library/following.ts'
import { useContinueReading, useFindMangas } from '../../api/library/shelf.ts'
import { useShelves } from '../../api/library/shelves.ts'
import { useHasMeals } from '../../api/meals-configured.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { runMutation } from '../../api/query-client.ts'
import { currentCommands } from '../../ui/commands/commands.store.ts'
import { openOverlay } from '../../ui/commands/global-overlay.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { setTheme } from '../../ui/theme.store.ts'

export type PaletteItem = {
  readonly id: string
  readonly label: string
  /** What it belongs to, such as “Settings”. */
  readonly group: string
  readonly icon: LucideIcon
  readonly keys?: readonly string[]
  readonly run: () => void
}

/** Everything that can be opened or done now. The manga are those that the text finds. */
export function usePaletteItems(text: string): readonly PaletteItem[] {
  const screens = useScreens()
  const settings = useSettingsItems()
  const actions = useActions()
  const manga = useMangaItems(text)
  const commands = useCommandItems()
  const shelves = useShelfItems()
  return [...commands.ofScreen, ...manga, ...screens, ...shelves, ...actions, ...settings, ...commands.ofRows]
}

type Entry = readonly [path: string, label: string, icon: LucideIcon]

function useLinks(group: string, entries: readonly Entry[]): PaletteItem[] {
  const [, navigate] = useLocation()
  return entries.map(([path, label, icon]) => ({ id: path, label, group, icon, run: () => navigate(path) }))
}

function useScreens(): PaletteItem[] {
  const { t } = useTranslation()
  const hasMeals = useHasMeals()
  const reading: Entry[] = [
    [paths.library, t('library.title'), LibraryBig],
    [paths.updates, t('updates.title'), Bell],
    [paths.history, t('history.title'), History],
    [paths.statistics, t('statistics.title'), History],
    [paths.bookmarks, t('reader.bookmarks.title'), Bookmark],
    [paths.readingLists, t('readingLists.title'), ListOrdered],
  ]
  const owner: Entry[] = [
    [paths.addManga, t('library.add'), Plus],
    [paths.moveIn, t('moveIn.title'), FolderInput],
    [paths.addByHand, t('catalog.byHand'), PencilLine],
    [paths.sources, t('sources.title'), Globe],
    [paths.suggestSource, t('sources.newTitle'), Globe],
    [paths.downloads, t('shell.downloads'), Download],
    [paths.jobHistory, `${t('shell.downloads')}: ${t('downloads.tabs.history')}`, Download],
    ...(hasMeals ? ([[paths.meals, t('meals.title'), Utensils]] as const) : []),
    [paths.storage, t('storage.title'), HardDrive],
    [paths.duplicates, t('duplicates.title'), Copy],
    [paths.settings, t('settings.title'), Settings],
    [paths.about, t('about.title'), Settings],
  ]
  return useLinks(
    t('palette.screens'),
    isOtherDevice ? [...reading, [paths.kept, t('kept.title'), Smartphone]] : [...reading, ...owner],
  )
}

function useSettingsItems(): PaletteItem[] {
  const { t } = useTranslation()
  const sections = {
    appearance: t('settings.appearance.title'),
    folders: t('settings.folders.title'),
    catalog: t('catalog.name'),
    reader: t('settings.reader.title'),
    following: t('settings.following.title'),
    downloads: t('settings.downloads.title'),
    files: t('settings.files.title'),
    backups: t('settings.backups.title'),
    devices: t('settings.devices.title'),
    storage: t('settings.storage.title'),
  }
  const entries = Object.entries(sections).map(([id, label]): Entry => [`${paths.settings}#${id}`, label, Settings])
  return useLinks(t('settings.title'), isOtherDevice ? [] : entries)
}

function useActions(): PaletteItem[] {
  const { t } = useTranslation()
  const onError = useErrorToast()
  const group = t('palette.actions')
  const setIncognito = useSetIncognito()
  const isIncognito = useIncognito().data ?? false
  const queue = useQueue().data
  const pause = usePauseQueue()
  const check = useCheckFollowed()
  const action = (id: string, label: string, icon: LucideIcon, run: () => void, keys?: readonly string[]) => ({
    id,
    label,
    group,
    icon,
    run,
    ...(keys && { keys }),
  })
  const own = [
    action('theme:light', t('palette.theme', { theme: t('theme.light') }), Settings, () => setTheme('light')),
    action('theme:dark', t('palette.theme', { theme: t('theme.dark') }), Settings, () => setTheme('dark')),
    action('theme:system', t('palette.theme', { theme: t('theme.system') }), Settings, () => setTheme('system')),
    action('help', t('reader.actions.help'), Settings, () => openOverlay('help'), ['?']),
  ]
  if (isOtherDevice) return own
  return [
    action('check', t('updates.checkNow'), RefreshCw, () => runMutation(check.mutateAsync, undefined, { onError })),
    action('pause', t(queue?.paused ? 'downloads.resume' : 'downloads.pause'), queue?.paused ? Play : Pause, () =>
      runMutation(pause.mutateAsync, queue?.paused !== true, { onError }),
    ),
    action('incognito', t(isIncognito ? 'incognito.end' : 'incognito.start'), HatGlasses, () =>
      runMutation(setIncognito.mutateAsync, !isIncognito, { onError }),
    ),
    ...own,
  ]
}

function useMangaItems(text: string): PaletteItem[] {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const continued = (useContinueReading().data ?? []).map(({ mangaId, title, chapterId, number }) => ({
    id: `read:${mangaId}`,
    label: `${title} · ${t('chapters.name', { number })}`,
    group: t('manga.read.continue'),
    icon: BookOpen,
    run: () => navigate(paths.read(chapterId)),
  }))
  const found = useFindMangas(text).map(({ id, title }) => ({
    id: paths.manga(id),
    label: title,
    group: t('library.title'),
    icon: BookOpen,
    run: () => navigate(paths.manga(id)),
  }))
  return [...continued, ...found]
}

function useShelfItems(): PaletteItem[] {
  const { t } = useTranslation()
  const shelves = useShelves().data ?? []
  return useLinks(
    t('shelves.title'),
    shelves.map(({ id, name }) => [paths.shelf(id), name, Library] as const),
  )
}

/** What the menus of the screen offer: fixed while the palette is open, because it covers them. */
function useCommandItems(): { readonly ofScreen: readonly PaletteItem[]; readonly ofRows: readonly PaletteItem[] } {
  return useMemo(() => {
    const groups = currentCommands()
    const itemsOf = (wanted: typeof groups) => {
      const items = wanted.flatMap(({ title, list }) =>
        list.map((item) => ({
          id: `command:${item.label}`,
          label: item.label,
          group: title,
          icon: item.icon,
          run: () => ('onSelect' in item ? item.onSelect() : location.assign(item.download)),
        })),
      )
      // Two jobs of a chapter have the same commands: the first is the newest.
      return [...Map.groupBy(items, ({ id, group }) => `${group} ${id}`).values()].map(([first]) => first!)
    }
    return {
      ofScreen: itemsOf(groups.filter(({ isRow }) => !isRow)),
      ofRows: itemsOf(groups.filter(({ isRow }) => isRow)),
    }
  }, [])
}
