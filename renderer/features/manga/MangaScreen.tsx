import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useChapters } from '../../api/library/chapters.ts'
import { useManga } from '../../api/library/mangas.ts'
import { ApiProblem } from '../../api/problem.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ProblemNotice } from '../../ui/status/Notice.tsx'
import { Bookmarks } from './Bookmarks.tsx'
import { ChapterSection } from './chapters/ChapterSection.tsx'
import { MangaHeader } from './MangaHeader.tsx'
import styles from './MangaScreen.module.css'
import { SourcePreference } from './sources/SourcePreference.tsx'

export function MangaScreen({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const manga = useManga(mangaId)
  const isGone = manga.error instanceof ApiProblem && manga.error.status === 404
  if (manga.data && !isGone) return <LoadedManga manga={manga.data} />
  if (manga.isPending) return <Skeleton />
  const back = <LinkButton href={paths.library}>{t('manga.toLibrary')}</LinkButton>
  return (
    <Screen title={t('manga.missing')}>
      <ProblemNotice error={manga.error} onRetry={() => void manga.refetch()} actions={back} />
    </Screen>
  )
}

function LoadedManga({ manga }: { readonly manga: MangaDetail }) {
  const chapters = useChapters(manga.id)
  return (
    <article className={styles.page}>
      <title>{`${manga.title} · Bunko`}</title>
      <MangaHeader manga={manga} chapters={chapters.data} />
      <div className={styles.columns}>
        <SourcePreference manga={manga} />
        <Bookmarks mangaId={manga.id} />
        <ChapterSection mangaId={manga.id} chapters={chapters} />
      </div>
    </article>
  )
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('manga.loading')}
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <div />
        <div />
      </div>
    </div>
  )
}
