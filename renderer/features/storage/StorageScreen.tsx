import { HardDrive, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { MangaSpace, Storage } from '../../../shared/contracts/storage.ts'
import { useDeleteReadFiles, useRestoreReadFiles, useStorage } from '../../api/library/storage.ts'
import { runMutation } from '../../api/query-client.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './StorageScreen.module.css'
import { StorageTabs } from './StorageTabs.tsx'

/** What uses space, and what of it is read and can go. */
export function StorageScreen() {
  const { t } = useTranslation()
  const storage = useStorage()
  return (
    <Screen title={t('storage.title')} tabs={<StorageTabs current="storage" />}>
      <LoadState query={storage} />
      {storage.isError && storage.data && <ProblemLine error={storage.error} />}
      {storage.data?.totals.files === 0 && (
        <Notice
          icon={HardDrive}
          title={t('storage.empty')}
          actions={
            <LinkButton variant="primary" href={paths.library}>
              {t('common.toLibrary')}
            </LinkButton>
          }
        >
          <p>{t('storage.emptyText')}</p>
        </Notice>
      )}
      {storage.data && storage.data.totals.files > 0 && <Space storage={storage.data} />}
    </Screen>
  )
}

function Space({ storage: { totals, mangas, sources, formats, ages } }: { readonly storage: Storage }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const facts = [
    { name: t('storage.total'), size: totals.sizeBytes, files: totals.files },
    { name: t('storage.read'), size: totals.readBytes, files: totals.readFiles },
    ...(totals.linkedFiles > 0
      ? [{ name: t('storage.linked'), size: totals.linkedBytes, files: totals.linkedFiles }]
      : []),
    ...(totals.trashBytes > 0 ? [{ name: t('storage.trash'), size: totals.trashBytes, files: undefined }] : []),
  ]
  return (
    <>
      <dl className={styles.totals}>
        {facts.map(({ name, size, files }) => (
          <div key={name}>
            <dt>{files === undefined ? name : `${name} · ${t('storage.files', { count: files })}`}</dt>
            <dd>{bytes(size)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.columns}>
        <Mangas mangas={mangas} />
        <div className={styles.sides}>
          <Sums
            title={t('storage.sources')}
            rows={sources.map(({ sourceName, ...sum }) => ({
              name: sourceName ?? t('storage.ownFiles'),
              href: sourceName === null ? undefined : paths.query(`source:"${sourceName}" downloaded:true`),
              ...sum,
            }))}
          />
          <Sums
            title={t('storage.formats')}
            rows={formats.map(({ format, ...sum }) => ({
              name: format === 'folder' ? t('storage.folders') : format.toUpperCase(),
              ...sum,
            }))}
          />
          <Sums
            title={t('storage.ages')}
            rows={ages.map(({ age, ...sum }) => ({ name: t(`storage.age.${age}`), ...sum }))}
          />
        </div>
      </div>
    </>
  )
}

/** The rest is too little to matter. */
const shownMangas = 100

function Mangas({ mangas }: { readonly mangas: readonly MangaSpace[] }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...mangas.map(({ sizeBytes }) => sizeBytes))
  return (
    <section aria-labelledby="storage-mangas">
      <h2 id="storage-mangas" className="heading">
        {t('storage.mangas')}
      </h2>
      <ol className={styles.list}>
        {mangas.slice(0, shownMangas).map((manga) => (
          <MangaRow key={manga.mangaId} manga={manga} most={most} />
        ))}
      </ol>
    </section>
  )
}

function MangaRow({ manga, most }: { readonly manga: MangaSpace; readonly most: number }) {
  const { t } = useTranslation()
  const { bytes, day } = useFormat()
  const deletion = useDeleteReadFiles()
  const restore = useRestoreReadFiles()
  const onError = useErrorToast()
  const { mangaId, mangaTitle, files, sizeBytes, readFiles, readBytes, lastReadAt } = manga
  const undo = (ids: readonly string[]) => runMutation(restore.mutateAsync, ids, { onError })
  const deleteRead = () =>
    runMutation(deletion.mutateAsync, mangaId, {
      onSuccess: (ids) => toast(t('storage.deleted', { count: ids.length }), 'plain', () => undo(ids)),
      onError,
    })
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Link href={paths.manga(mangaId)} dir="auto">
          {mangaTitle}
        </Link>
        <Facts
          facts={[
            t('storage.files', { count: files }),
            ...(lastReadAt === null ? [] : [t('storage.lastRead', { day: day(lastReadAt) })]),
          ]}
        />
      </div>
      <span className={styles.size}>{bytes(sizeBytes)}</span>
      <span className={styles.bar} aria-hidden="true" style={{ inlineSize: `${(100 * sizeBytes) / most}%` }}>
        <span style={{ inlineSize: `${(100 * readBytes) / Math.max(1, sizeBytes)}%` }} />
      </span>
      {readFiles > 0 && (
        <Button
          icon={Trash2}
          className={styles.delete}
          busy={deletion.isPending}
          onClick={deleteRead}
          aria-label={t('storage.deleteReadOf', { title: mangaTitle, count: readFiles, size: bytes(readBytes) })}
        >
          {t('storage.deleteRead', { count: readFiles, size: bytes(readBytes) })}
        </Button>
      )}
    </li>
  )
}

type Sum = {
  readonly name: string
  readonly href?: string | undefined
  readonly files: number
  readonly sizeBytes: number
}

function Sums({ title, rows }: { readonly title: string; readonly rows: readonly Sum[] }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const most = Math.max(1, ...rows.map(({ sizeBytes }) => sizeBytes))
  return (
    <section aria-label={title}>
      <h2 className="heading">{title}</h2>
      <ol className={styles.list}>
        {rows.map(({ name, href, files, sizeBytes }) => (
          <li key={name} className={styles.row}>
            <div className={styles.text}>
              {href === undefined ? <span dir="auto">{name}</span> : <Link href={href}>{name}</Link>}
              <Facts facts={[t('storage.files', { count: files })]} />
            </div>
            <span className={styles.size}>{bytes(sizeBytes)}</span>
            <span className={styles.bar} aria-hidden="true" style={{ inlineSize: `${(100 * sizeBytes) / most}%` }} />
          </li>
        ))}
      </ol>
    </section>
  )
}
