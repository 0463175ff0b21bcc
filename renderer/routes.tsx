import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, Route, Router, Switch } from 'wouter'
import { AppShell } from './AppShell.tsx'
import { useMealSession } from './api/meals-configured.ts'
import { isOtherDevice } from './api/other-device.ts'
import { LibraryScreen } from './features/library/LibraryScreen.tsx'
import { GlobalKeys } from './GlobalKeys.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import * as screens from './screens.ts'
import { LinkButton } from './ui/Button.tsx'
import { closeFolderRequest, useFolderRequest } from './ui/forms/folder-request.store.ts'
import { useFocusOnNavigation } from './ui/keep-focus.ts'
import { DropOverlay } from './ui/overlays/DropOverlay.tsx'
import { paths } from './ui/paths.ts'
import { aroundNavigation } from './ui/reading-transition.ts'
import { Screen } from './ui/Screen.tsx'
import { LoadState, Notice } from './ui/status/Notice.tsx'

/** All routes. The reader fills the window; every other screen is inside the app shell. */
export function Routes() {
  useFocusOnNavigation()
  return (
    <Router aroundNav={aroundNavigation}>
      <DropOverlay />
      <FolderRequest />
      <GlobalKeys />
      <Switch>
        {['/read/:chapterId', '/read/:chapterId/in/:listId'].map((path) => (
          <Route key={path} path={path}>
            {({ chapterId, listId }: { readonly chapterId: string; readonly listId?: string }) => (
              <ScreenBoundary>
                <screens.ReaderScreen chapterId={chapterId} listId={listId} />
              </ScreenBoundary>
            )}
          </Route>
        ))}
        <Route>
          <AppShell>
            <ScreenBoundary>
              <Switch>
                <Route path="/" component={LibraryScreen} />
                <Route path="/index.html">
                  <Redirect to={paths.library} replace />
                </Route>
                <Route path="/manga/:id">{({ id }) => <screens.MangaScreen key={id} mangaId={id} />}</Route>
                <Route path="/updates" component={screens.UpdatesScreen} />
                <Route path="/bookmarks" component={screens.BookmarksScreen} />
                <Route path="/reading-lists" component={screens.ReadingListsScreen} />
                <Route path="/reading-lists/:id">
                  {({ id }) => <screens.ReadingListScreen key={id} listId={id} />}
                </Route>
                <Route path="/history" component={screens.HistoryScreen} />
                <Route path="/history/statistics" component={screens.StatisticsScreen} />
                {isOtherDevice ? <Route path="/kept" component={screens.KeptScreen} /> : ownerRoutes()}
                <Route component={NotFoundScreen} />
              </Switch>
            </ScreenBoundary>
          </AppShell>
        </Route>
      </Switch>
    </Router>
  )
}

/** What only the device that Bunko runs on offers. Not a component, because `Switch` looks for routes among its children. */
function ownerRoutes() {
  return (
    <>
      <Route path="/add" component={screens.CatalogScreen} />
      <Route path="/add/catalog/:externalId">
        {({ externalId }) => <screens.CatalogMangaScreen key={externalId} externalId={externalId} />}
      </Route>
      <Route path="/add/folder" component={screens.MoveInScreen} />
      <Route path="/add/by-hand" component={screens.AddMangaScreen} />
      <Route path="/manga/:id/edit">{({ id }) => <screens.EditMangaScreen key={id} mangaId={id} />}</Route>
      <Route path="/sources" component={screens.SourcesScreen} />
      <Route path="/sources/add" component={screens.SuggestSourceScreen} />
      <Route path="/sources/new">{() => <screens.SourceFormScreen key="new" />}</Route>
      <Route path="/sources/:id">{({ id }) => <screens.SourceFormScreen key={id} sourceId={id} />}</Route>
      <Route path="/downloads">{() => <screens.DownloadsScreen part="queue" />}</Route>
      <Route path="/downloads/history">{() => <screens.DownloadsScreen part="history" />}</Route>
      <Route path="/storage" component={screens.StorageScreen} />
      <Route path="/storage/duplicates" component={screens.DuplicatesScreen} />
      <Route path="/meals/:week?">{({ week }) => <Meals requestedWeek={week} />}</Route>
      <Route path="/settings/:page?">{({ page }) => <screens.SettingsScreen wanted={page} />}</Route>
      <Route path="/about" component={screens.AboutScreen} />
    </>
  )
}

/** Without a meal site there is no such screen, and its code is not loaded. */
function Meals({ requestedWeek }: { readonly requestedWeek: string | undefined }) {
  const { t } = useTranslation()
  const session = useMealSession()
  if (session.data?.state === 'not_configured') return <NotFoundScreen />
  if (session.data) return <screens.MealsScreen session={session.data} requestedWeek={requestedWeek} />
  return (
    <Screen title={t('meals.title')} measure="form">
      <LoadState query={session} />
    </Screen>
  )
}

function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('lost.title')}>
      <Notice
        title={t('lost.heading')}
        actions={
          <LinkButton variant="primary" href={paths.library}>
            {t('common.toLibrary')}
          </LinkButton>
        }
      />
    </Screen>
  )
}

/** The dialog for a folder that a form asks for. */
function FolderRequest() {
  const request = useFolderRequest((state) => state.request)
  if (!request) return null
  return (
    <Suspense>
      <screens.ServerFolderDialog onPick={request.onPick} onClose={closeFolderRequest} />
    </Suspense>
  )
}
