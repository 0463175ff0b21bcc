import { Check, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CatalogItem } from '../../../shared/contracts/catalog.ts'
import { useAddFromCatalog } from '../../api/sources/catalog.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/covers/Cover.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { CatalogDescription, CatalogDetails } from './CatalogDetails.tsx'
import styles from './CatalogResult.module.css'
import { NextSteps } from './NextSteps.tsx'
import { ReadButton, ReadFailure, useRead } from './ReadButton.tsx'
import { violationMessages } from './violation-messages.ts'

const maxGenres = 5

/** A manga of the catalog: a link to its preview, and buttons to read or add it. */
export function CatalogResult({ item }: { readonly item: CatalogItem }) {
  const { t } = useTranslation()
  const add = useAddFromCatalog()
  const read = useRead(item)
  const { title, author, thumbnailUrl, mangaId, externalId } = item
  // True only if it was added here: next steps are not shown for mangas already in the library.
  const isNew = add.isSuccess && mangaId !== null
  return (
    <article className={styles.result} aria-label={title}>
      <Cover title={title} author={author} src={thumbnailUrl} className={styles.cover} />
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          <Link href={mangaId === null ? paths.catalogManga(externalId) : paths.manga(mangaId)}>{title}</Link>
        </h2>
        <CatalogDetails item={item} maxGenres={maxGenres} />
        <CatalogDescription text={item.description} />
        <ProblemLine error={add.error} extra={violationMessages(add.error)} />
        <ReadFailure read={read} />
        {mangaId !== null && (
          <p className={styles.added} role={isNew ? 'status' : undefined}>
            <Check aria-hidden="true" size={18} />
            {isNew ? t('catalog.added') : t('catalog.inLibrary')}
          </p>
        )}
        <div className={styles.actions}>
          <ReadButton manga={item} read={read} />
          {mangaId === null && !read.isPending && (
            <Button icon={Plus} busy={add.isPending} onClick={() => add.mutate(externalId)}>
              {add.isPending ? t('catalog.adding') : t('catalog.add')}
              <span className="visually-hidden"> {title}</span>
            </Button>
          )}
          {mangaId !== null && <LinkButton href={paths.manga(mangaId)}>{t('catalog.open')}</LinkButton>}
        </div>
        {isNew && <NextSteps mangaId={mangaId} />}
      </div>
    </article>
  )
}
