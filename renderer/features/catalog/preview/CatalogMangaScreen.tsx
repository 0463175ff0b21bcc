import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../../shared/contracts/catalog.ts'
import { knownGenres } from '../../../../shared/contracts/mangas.ts'
import { useAddFromCatalog, useCatalogManga } from '../../../api/sources/catalog.ts'
import { CatalogCredit } from '../../../ui/CatalogCredit.tsx'
import { violationMessages } from '../../../ui/forms/violations.ts'
import { MangaHead, MangaPage, MangaSkeleton } from '../../../ui/manga/MangaHead.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { useCatalogFacts } from '../CatalogDetails.tsx'
import { CatalogError } from '../CatalogResults.tsx'
import { CatalogActions, NextSteps, ReadFailure, useRead } from '../NextSteps.tsx'
import { ChapterPreview } from './ChapterPreview.tsx'

/** A manga of the catalog with its chapters, before it is added. */
export function CatalogMangaScreen({ externalId }: { readonly externalId: string }) {
  const { t } = useTranslation()
  const manga = useCatalogManga(externalId)
  if (manga.data) return <Preview item={manga.data} />
  if (!manga.isError) return <MangaSkeleton label={t('manga.loading')} />
  return (
    <Screen title={t('catalog.name')}>
      <CatalogError error={manga.error} onRetry={() => void manga.refetch()} />
    </Screen>
  )
}

const maxGenres = 12

function Preview({ item }: { readonly item: CatalogItem }) {
  const read = useRead(item)
  const add = useAddFromCatalog()
  const facts = useCatalogFacts()
  const { title, author, thumbnailUrl, mangaId, externalId, altTitles } = item
  return (
    <MangaPage title={title}>
      <MangaHead
        title={title}
        otherTitles={altTitles.slice(0, 3).join(' · ')}
        author={author}
        cover={thumbnailUrl?.replace('width=256', 'width=512') ?? null}
        facts={facts(item)}
        rating={item.rating}
        genres={knownGenres(item.genres).slice(0, maxGenres)}
        description={item.description}
        actions={
          <>
            <CatalogActions manga={item} read={read} add={add} />
            <ReadFailure read={read} />
            <ProblemLine error={add.error} extra={violationMessages(add.error)} />
            {add.isSuccess && mangaId !== null && <NextSteps mangaId={mangaId} />}
          </>
        }
      />
      <ChapterPreview externalId={externalId} isBusy={read.isPending} onRead={read.start} />
      <CatalogCredit />
    </MangaPage>
  )
}
