import { HardDrive, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import type { Storage, StorageFilter } from '../../../shared/contracts/storage.ts'
import { useStorage } from '../../api/library/storage.ts'
import { useFormat } from '../../i18n/format.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState, Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { MangaSpaces } from './MangaSpaces.tsx'
import { SpaceTiles } from './SpaceTiles.tsx'
import styles from './StorageScreen.module.css'
import { StorageTabs } from './StorageTabs.tsx'
import type { Space } from './space.ts'
import { groupings, readChoice, type StorageChoice } from './storage-choice.ts'

/** What uses space, as tiles and as a list, and how much of it has been read and can be deleted. */
export function StorageScreen() {
  const { t } = useTranslation()
  const choice = readChoice(useSearch())
  const storage = useStorage(choice.filter)
  const isFiltered = Object.keys(choice.filter).length > 0
  return (
    <Screen title={t('storage.title')} tabs={<StorageTabs current="storage" />}>
      <LoadState query={storage} />
      {storage.isError && storage.data && <ProblemLine error={storage.error} />}
      {storage.data?.totals.files === 0 && (
        <Notice
          icon={HardDrive}
          title={t(isFiltered ? 'storage.nothing' : 'storage.empty')}
          actions={
            <LinkButton variant="primary" href={isFiltered ? paths.storage : paths.library}>
              {t(isFiltered ? 'library.noHit.all' : 'common.toLibrary')}
            </LinkButton>
          }
        >
          {!isFiltered && <p>{t('storage.emptyText')}</p>}
        </Notice>
      )}
      {storage.data && storage.data.totals.files > 0 && <Spaces storage={storage.data} choice={choice} />}
    </Screen>
  )
}

type SpacesProps = { readonly storage: Storage; readonly choice: StorageChoice }

function Spaces({ storage, choice: { by, filter } }: SpacesProps) {
  const { t } = useTranslation()
  const spaces = useSpaces({ storage, choice: { by, filter } })
  return (
    <>
      <Totals totals={storage.totals} isFiltered={Object.keys(filter).length > 0} />
      <LinkTabs
        label={t('storage.grouping')}
        tabs={groupings.map((one) => ({
          href: paths.storageBy({ ...filter, by: one }),
          label: t(`storage.by.${one}`),
          isCurrent: one === by,
        }))}
      />
      <Filters by={by} filter={filter} />
      <SpaceTiles
        key={by}
        label={t('storage.tiles')}
        spaces={spaces.toSorted((left, right) => right.sizeBytes - left.sizeBytes)}
        sizeBytes={storage.totals.sizeBytes}
      />
      {by === 'manga' ? (
        <MangaSpaces mangas={storage.mangas} filter={filter} />
      ) : (
        <SpaceList label={t(`storage.by.${by}`)} spaces={spaces} />
      )}
    </>
  )
}

/** The parts that the choice names. A manga leads to its page, any other part to the manga in it. */
function useSpaces({ storage, choice: { by, filter } }: SpacesProps): Space[] {
  const names = useNames()
  switch (by) {
    case 'manga':
      return storage.mangas.map((manga) => {
        const { mangaId: key, mangaTitle: name, files, sizeBytes } = manga
        return { key, name, href: paths.manga(key), files, sizeBytes }
      })
    case 'source':
      return storage.sources.map(({ sourceName, ...sum }) => {
        const source = sourceName ?? ''
        return { key: source, name: names.source(source), href: paths.storageBy({ ...filter, source }), ...sum }
      })
    case 'format':
      return storage.formats.map(({ format, ...sum }) => {
        const href = paths.storageBy({ ...filter, format })
        return { key: format, name: names.format(format), href, ...sum }
      })
    case 'age':
      return storage.ages.map(({ age, ...sum }) => {
        const href = paths.storageBy({ ...filter, age })
        return { key: age, name: names.age(age), href, ...sum }
      })
  }
}

function useNames() {
  const { t } = useTranslation()
  return {
    source: (name: string) => (name === '' ? t('storage.ownFiles') : name),
    format: (name: string) => (name === 'folder' ? t('storage.folders') : name.toUpperCase()),
    age: (name: NonNullable<StorageFilter['age']>) => t(`storage.age.${name}`),
  }
}

/** The trash is no part of a choice of files. */
function Totals({ totals, isFiltered }: { readonly totals: Storage['totals']; readonly isFiltered: boolean }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const facts = [
    { name: isFiltered ? '' : t('storage.total'), size: totals.sizeBytes, files: totals.files },
    { name: t('storage.read'), size: totals.readBytes, files: totals.readFiles },
    ...(totals.linkedFiles > 0
      ? [{ name: t('storage.linked'), size: totals.linkedBytes, files: totals.linkedFiles }]
      : []),
    ...(totals.trashBytes > 0 && !isFiltered
      ? [{ name: t('storage.trash'), size: totals.trashBytes, files: undefined }]
      : []),
  ]
  return (
    <dl className={styles.totals}>
      {facts.map(({ name, size, files }) => (
        <div key={name}>
          <dt>
            {[name, files === undefined ? '' : t('storage.files', { count: files })]
              .filter((text) => text !== '')
              .join(' · ')}
          </dt>
          <dd>{bytes(size)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What limits the files, as links that take it away. */
function Filters({ by, filter }: StorageChoice) {
  const { t } = useTranslation()
  const names = useNames()
  const { source, format, age } = filter
  const limits = [
    ...(source === undefined ? [] : [{ name: names.source(source), rest: { format, age } }]),
    ...(format === undefined ? [] : [{ name: names.format(format), rest: { source, age } }]),
    ...(age === undefined ? [] : [{ name: names.age(age), rest: { source, format } }]),
  ]
  if (limits.length === 0) return null
  return (
    <ul className={styles.filters} aria-label={t('storage.only')}>
      {limits.map(({ name, rest }) => (
        <li key={name}>
          <Link
            href={paths.storageBy({ ...rest, by })}
            className={styles.chip}
            aria-label={t('library.filter.drop', { name })}
          >
            <span dir="auto">{name}</span>
            <X aria-hidden="true" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SpaceList({ label, spaces }: { readonly label: string; readonly spaces: readonly Space[] }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const most = Math.max(1, ...spaces.map(({ sizeBytes }) => sizeBytes))
  return (
    <ol className={styles.list} aria-label={label}>
      {spaces.map(({ key, name, href, files, sizeBytes }) => (
        <li key={key} className={styles.row}>
          <div className={styles.text}>
            <Link href={href} dir="auto">
              {name}
            </Link>
            <Facts facts={[t('storage.files', { count: files })]} />
          </div>
          <span className={styles.size}>{bytes(sizeBytes)}</span>
          <span className={styles.bar} aria-hidden="true" style={{ inlineSize: `${(100 * sizeBytes) / most}%` }} />
        </li>
      ))}
    </ol>
  )
}
