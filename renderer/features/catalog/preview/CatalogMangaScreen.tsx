import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../../shared/contracts/catalog.ts'
import { useAddFromCatalog, useCatalogManga } from '../../../api/sources/catalog.ts'
import { CatalogCredit } from '../../../ui/CatalogCredit.tsx'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { violationMessages } from '../../../ui/forms/violations.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { CatalogDescription, CatalogDetails } from '../CatalogDetails.tsx'
import { CatalogError } from '../CatalogResults.tsx'
import { CatalogActions, NextSteps, ReadFailure, useRead } from '../NextSteps.tsx'
import styles from './CatalogMangaScreen.module.css'
import { ChapterPreview } from './ChapterPreview.tsx'

/** A manga of the catalog with its chapters, before it is added. */
export function CatalogMangaScreen({ externalId }: { readonly externalId: string }) {
  const { t } = useTranslation()
  const manga = useCatalogManga(externalId)
  if (manga.data) return <Preview item={manga.data} />
  return (
    <Screen title={t('catalog.name')}>
      {manga.isError ? (
        <CatalogError error={manga.error} onRetry={() => void manga.refetch()} />
      ) : (
        <p role="status">{t('common.loading')}</p>
      )}
    </Screen>
  )
}

const maxGenres = 12

function Preview({ item }: { readonly item: CatalogItem }) {
  const read = useRead(item)
  const add = useAddFromCatalog()
  const { title, author, thumbnailUrl, mangaId, externalId, altTitles, description } = item
  return (
    <Screen title={title} note={altTitles.slice(0, 3).join(' · ')}>
      <div className={styles.head}>
        <Cover title={title} author={author} src={thumbnailUrl?.replace('width=256', 'width=512') ?? null} />
        <div className={styles.text}>
          <CatalogDetails item={item} maxGenres={maxGenres} />
          <CatalogActions manga={item} read={read} add={add} />
          <ReadFailure read={read} />
          <ProblemLine error={add.error} extra={violationMessages(add.error)} />
          {add.isSuccess && mangaId !== null && <NextSteps mangaId={mangaId} />}
          <CatalogDescription text={description} />
          <CatalogCredit />
        </div>
      </div>
      <ChapterPreview externalId={externalId} isBusy={read.isPending} onRead={read.start} />
    </Screen>
  )
}
