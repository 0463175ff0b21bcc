import { useTranslation } from 'react-i18next'
import { Redirect, Route, Switch } from 'wouter'
import { AppShell } from './AppShell.tsx'
import { DownloadsScreen } from './features/downloads/DownloadsScreen.tsx'
import { AddMangaScreen } from './features/library/AddMangaScreen.tsx'
import { EditMangaScreen } from './features/library/EditMangaScreen.tsx'
import { LibraryScreen } from './features/library/LibraryScreen.tsx'
import { MangaScreen } from './features/manga/MangaScreen.tsx'
import { ReaderScreen } from './features/reader/ReaderScreen.tsx'
import { SourceFormScreen } from './features/sources/SourceFormScreen.tsx'
import { SourcesScreen } from './features/sources/SourcesScreen.tsx'
import { SuggestSourceScreen } from './features/sources/SuggestSourceScreen.tsx'
import { LinkButton } from './ui/Button.tsx'
import { Notice } from './ui/Notice.tsx'
import { paths } from './ui/paths.ts'
import { Screen } from './ui/Screen.tsx'

/** Every address of the program. The reader takes the whole window, all else stands in the shell. */
export function Routes() {
  return (
    <Switch>
      <Route path="/read/:chapterId">{({ chapterId }) => <ReaderScreen key={chapterId} chapterId={chapterId} />}</Route>
      <Route>
        <AppShell>
          <Switch>
            <Route path="/" component={LibraryScreen} />
            <Route path="/index.html">
              <Redirect to={paths.library} replace />
            </Route>
            <Route path="/add" component={AddMangaScreen} />
            <Route path="/manga/:id/edit">{({ id }) => <EditMangaScreen key={id} mangaId={id} />}</Route>
            <Route path="/manga/:id">{({ id }) => <MangaScreen key={id} mangaId={id} />}</Route>
            <Route path="/sources" component={SourcesScreen} />
            <Route path="/sources/add" component={SuggestSourceScreen} />
            <Route path="/sources/new">{() => <SourceFormScreen key="new" />}</Route>
            <Route path="/sources/:id">{({ id }) => <SourceFormScreen key={id} sourceId={id} />}</Route>
            <Route path="/downloads" component={DownloadsScreen} />
            <Route component={LostScreen} />
          </Switch>
        </AppShell>
      </Route>
    </Switch>
  )
}

function LostScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('lost.title')}>
      <Notice
        title={t('lost.heading')}
        actions={
          <LinkButton look="strong" href={paths.library}>
            {t('lost.action')}
          </LinkButton>
        }
      />
    </Screen>
  )
}
