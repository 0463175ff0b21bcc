import './api/no-code-generation.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import type {} from '../shared/bridge.ts'
import { followEvents } from './api/events.ts'
import { progressOutbox } from './api/progress-outbox.ts'
import { createQueryClient } from './api/query-client.ts'
import { answerIn } from './api/spoken-language.ts'
import { followFirstRequests, prefetchLibrary } from './features/library/prefetch-library.ts'
import { startI18n } from './i18n/i18n.ts'
import { followLanguage } from './i18n/language.store.ts'
import { Routes } from './routes.tsx'
import { preloadScreens } from './screens.ts'
import { followDroppedFiles } from './ui/dropped-files.ts'
import './ui/tokens.css'
import './ui/base.css'
import { paths } from './ui/paths.ts'
import { keepScrollPlaces } from './ui/scroll-places.ts'
import { followTheme } from './ui/theme.store.ts'
import { toast } from './ui/toasts.store.ts'

startI18n()
const words = followLanguage(answerIn, () => toast(i18next.t('language.notLoaded'), 'bad'))
followTheme()
keepScrollPlaces()
const queryClient = createQueryClient()
if (location.pathname === paths.library) prefetchLibrary(queryClient)
followFirstRequests()
followEvents(queryClient)
progressOutbox.start()
if (window.desktop) {
  window.desktop.onOpened((path) => navigate(path))
  followDroppedFiles(window.desktop)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await words
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Routes />
    </QueryClientProvider>
  </StrictMode>,
)
void preloadScreens(queryClient)
requestIdleCallback(startReaderSettings)

/** Not needed for the first screen. What cannot be loaded now is sent by the next window. */
async function startReaderSettings(): Promise<void> {
  const follow = await import('./features/reader/follow-reader-settings.ts').catch(() => undefined)
  await follow?.followReaderSettings()
}
