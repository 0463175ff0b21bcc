import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CatalogItem } from '../../../../shared/contracts/catalog.ts'
import { useAddFromCatalog, useCatalogManga } from '../../../api/sources/catalog.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { CatalogCredit } from '../../../ui/CatalogCredit.tsx'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { violationMessages } from '../../../ui/forms/violations.ts'
import { paths } from '../../../ui/paths.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { CatalogDescription, CatalogDetails } from '../CatalogDetails.tsx'
import { CatalogError } from '../CatalogResults.tsx'
import { NextSteps, ReadButton, ReadFailure, useRead } from '../NextSteps.tsx'
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
  const { t } = useTranslation()
  const read = useRead(item)
  const add = useAddFromCatalog()
  const { title, author, thumbnailUrl, mangaId, externalId, altTitles, description } = item
  return (
    <Screen title={title} note={altTitles.slice(0, 3).join(' · ')}>
      <div className={styles.head}>
        <Cover title={title} author={author} src={thumbnailUrl?.replace('width=256', 'width=512') ?? null} />
        <div className={styles.text}>
          <CatalogDetails item={item} maxGenres={maxGenres} />
          <div className={styles.actions}>
            <ReadButton manga={item} read={read} />
            {mangaId === null && !read.isPending && (
              <Button icon={Plus} busy={add.isPending} onClick={() => add.mutate(externalId)}>
                {add.isPending ? t('catalog.adding') : t('catalog.add')}
              </Button>
            )}
            {mangaId !== null && <LinkButton href={paths.manga(mangaId)}>{t('catalog.open')}</LinkButton>}
          </div>
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
