import type { QueryClient } from '@tanstack/react-query'
import { isOtherDevice } from './api/other-device.ts'
import { lazyScreen } from './ui/lazy-screen.tsx'

export const MangaScreen = lazyScreen(async () => (await import('./features/manga/MangaScreen.tsx')).MangaScreen)
export const ReaderScreen = lazyScreen(async () => (await import('./features/reader/ReaderScreen.tsx')).ReaderScreen)
export const DownloadsScreen = lazyScreen(
  async () => (await import('./features/downloads/DownloadsScreen.tsx')).DownloadsScreen,
)
export const AddMangaScreen = lazyScreen(
  async () => (await import('./features/library/edit/AddMangaScreen.tsx')).AddMangaScreen,
)
export const EditMangaScreen = lazyScreen(
  async () => (await import('./features/library/edit/EditMangaScreen.tsx')).EditMangaScreen,
)
export const MoveInScreen = lazyScreen(
  async () => (await import('./features/collection/MoveInScreen.tsx')).MoveInScreen,
)
export const ServerFolderDialog = lazyScreen(
  async () => (await import('./features/folders/ServerFolderDialog.tsx')).ServerFolderDialog,
)
export const SourcesScreen = lazyScreen(
  async () => (await import('./features/sources/SourcesScreen.tsx')).SourcesScreen,
)
export const SourceFormScreen = lazyScreen(
  async () => (await import('./features/sources/SourceFormScreen.tsx')).SourceFormScreen,
)
export const SuggestSourceScreen = lazyScreen(
  async () => (await import('./features/sources/SuggestSourceScreen.tsx')).SuggestSourceScreen,
)
export const MealsScreen = lazyScreen(async () => (await import('./features/meals/MealsScreen.tsx')).MealsScreen)
export const CatalogScreen = lazyScreen(
  async () => (await import('./features/catalog/CatalogScreen.tsx')).CatalogScreen,
)
export const CatalogMangaScreen = lazyScreen(
  async () => (await import('./features/catalog/preview/CatalogMangaScreen.tsx')).CatalogMangaScreen,
)
export const UpdatesScreen = lazyScreen(
  async () => (await import('./features/updates/UpdatesScreen.tsx')).UpdatesScreen,
)
export const BookmarksScreen = lazyScreen(
  async () => (await import('./features/bookmarks/BookmarksScreen.tsx')).BookmarksScreen,
)
export const KeptScreen = lazyScreen(async () => (await import('./features/kept/KeptScreen.tsx')).KeptScreen)
export const ReadingListsScreen = lazyScreen(
  async () => (await import('./features/reading-lists/ReadingListsScreen.tsx')).ReadingListsScreen,
)
export const ReadingListScreen = lazyScreen(
  async () => (await import('./features/reading-lists/ReadingListScreen.tsx')).ReadingListScreen,
)
export const HistoryScreen = lazyScreen(
  async () => (await import('./features/history/HistoryScreen.tsx')).HistoryScreen,
)
export const StatisticsScreen = lazyScreen(
  async () => (await import('./features/history/StatisticsScreen.tsx')).StatisticsScreen,
)
export const StorageScreen = lazyScreen(
  async () => (await import('./features/storage/StorageScreen.tsx')).StorageScreen,
)
export const DuplicatesScreen = lazyScreen(
  async () => (await import('./features/storage/DuplicatesScreen.tsx')).DuplicatesScreen,
)
export const SettingsScreen = lazyScreen(
  async () => (await import('./features/settings/SettingsScreen.tsx')).SettingsScreen,
)
export const AboutScreen = lazyScreen(async () => (await import('./features/about/AboutScreen.tsx')).AboutScreen)

export const CommandPalette = lazyScreen(
  async () => (await import('./features/palette/CommandPalette.tsx')).CommandPalette,
)
export const KeyOverview = lazyScreen(async () => (await import('./features/palette/KeyOverview.tsx')).KeyOverview)

/** Most likely next screens first. */
const preloadOrder = isOtherDevice
  ? [MangaScreen, ReaderScreen, UpdatesScreen]
  : [MangaScreen, ReaderScreen, DownloadsScreen, CatalogScreen, UpdatesScreen]

/**
 * Preloads the code of other screens one after the other while the window is idle and no request is pending, so that
 * preloading never delays anything else.
 */
export async function preloadScreens(queryClient: QueryClient): Promise<void> {
  for (const screen of preloadOrder) {
    do await new Promise<unknown>((resolve) => requestIdleCallback(resolve))
    while (queryClient.isFetching() > 0)
    await screen.preload()
  }
}
