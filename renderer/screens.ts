import type { QueryClient } from '@tanstack/react-query'
import { lazyScreen } from './ui/lazy-screen.tsx'

export const MangaScreen = lazyScreen(async () => (await import('./features/manga/MangaScreen.tsx')).MangaScreen)
export const ReaderScreen = lazyScreen(async () => (await import('./features/reader/ReaderScreen.tsx')).ReaderScreen)
export const DownloadsScreen = lazyScreen(
  async () => (await import('./features/downloads/DownloadsScreen.tsx')).DownloadsScreen,
)
export const AddMangaScreen = lazyScreen(
  async () => (await import('./features/library/AddMangaScreen.tsx')).AddMangaScreen,
)
export const EditMangaScreen = lazyScreen(
  async () => (await import('./features/library/EditMangaScreen.tsx')).EditMangaScreen,
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
export const UpdatesScreen = lazyScreen(
  async () => (await import('./features/updates/UpdatesScreen.tsx')).UpdatesScreen,
)
export const SettingsScreen = lazyScreen(
  async () => (await import('./features/settings/SettingsScreen.tsx')).SettingsScreen,
)
export const AboutScreen = lazyScreen(async () => (await import('./features/about/AboutScreen.tsx')).AboutScreen)

/** In the order in which a person is likely to come to them. */
const likeliest = [MangaScreen, ReaderScreen, DownloadsScreen, CatalogScreen, UpdatesScreen]

/**
 * Once the first screen stands and asks for nothing more, brings those that people go to next, one after the other, so
 * that going there waits for nothing and nothing waits for them.
 */
export async function preloadScreens(queryClient: QueryClient): Promise<void> {
  for (const screen of likeliest) {
    do await new Promise<unknown>((resolve) => requestIdleCallback(resolve))
    while (queryClient.isFetching() > 0)
    await screen.preload()
  }
}
