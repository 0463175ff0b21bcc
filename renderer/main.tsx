import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import type {} from '../shared/bridge.ts'
import type { Language } from '../shared/i18n/languages.ts'
import { setRequestLanguage } from './api/client.ts'
import { startEventStream } from './api/events/event-stream.ts'
import { isOtherDevice } from './api/other-device.ts'
import { createQueryClient, reportUnseenErrors } from './api/query-client.ts'
import { progressOutbox } from './api/reader/progress-outbox.ts'
import { prefetchLibrary, updatePreloadUrls } from './features/library/prefetch-library.ts'
import { startI18n } from './i18n/i18n.ts'
import { followLanguage } from './i18n/language.store.ts'
import { Routes } from './routes.tsx'
import { preloadScreens } from './screens.ts'
import { openDroppedFiles } from './ui/dropped-files.ts'
import { startFocusKeeping } from './ui/keep-focus.ts'
import './ui/tokens.css'
import './ui/base.css'
import { applyDensity } from './ui/lists/list-look.store.ts'
import { toast } from './ui/overlays/toasts.store.ts'
import { paths } from './ui/paths.ts'
import { holdBackNavigation } from './ui/reading-transition.ts'
import { startScrollRestoration } from './ui/scroll-restoration.ts'
import { problemText } from './ui/status/Notice.tsx'
import { applyTheme } from './ui/theme.store.ts'

startI18n()
const languageLoaded = followLanguage(setLanguage, () => toast(i18next.t('language.notLoaded'), 'bad'))
applyTheme(window.desktop)
applyDensity()
holdBackNavigation()
startScrollRestoration()
startFocusKeeping()
const queryClient = createQueryClient()
reportUnseenErrors(queryClient.getMutationCache(), (error) => {
  const { title, detail } = problemText(error, i18next.t)
  toast(detail || title, 'bad')
})
if (location.pathname === paths.library) prefetchLibrary(queryClient)
updatePreloadUrls()
startEventStream(queryClient)
progressOutbox.start()
window.desktop?.onOpenPath((path) => navigate(path))
if (!isOtherDevice) openDroppedFiles(window.desktop)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await languageLoaded
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Routes />
    </QueryClientProvider>
  </StrictMode>,
)
void preloadScreens(queryClient)
requestIdleCallback(syncReaderSettings)
if (isOtherDevice) requestIdleCallback(startOfflineReading)

function setLanguage(language: Language): void {
  setRequestLanguage(language)
  // Otherwise the menus stay in the language of the system.
  window.desktop?.setLanguage(language).catch((error: unknown) => console.warn(error))
}

/** The first screen does not need this. If the code cannot be loaded now, the next window sends the pending changes. */
async function syncReaderSettings(): Promise<void> {
  const sync = await import('./features/reader/settings/sync-reader-settings.ts').catch(() => undefined)
  await sync?.startReaderSettingsSync()
}

/** Without it, only reading without a connection is missing. */
async function startOfflineReading(): Promise<void> {
  try {
    const { startKeeping } = await import('./api/kept/kept.ts')
    await startKeeping((failure) => {
      // The screen of what is kept says it beside the chapter.
      if (location.pathname !== paths.kept) toast(i18next.t(`kept.failure.${failure}`), 'bad')
    })
  } catch (error) {
    console.warn(error)
  }
}
