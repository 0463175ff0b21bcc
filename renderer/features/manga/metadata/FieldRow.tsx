import { Lock, LockOpen } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MangaDetail } from '../../../../shared/contracts/mangas.ts'
import {
  getProposedCover,
  type MetadataField,
  type MetadataRow,
  type MetadataSourceId,
} from '../../../../shared/contracts/metadata.ts'
import { endpointUrl } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useGenreName } from '../../../i18n/genre-name.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Cover } from '../../../ui/covers/Cover.tsx'
import { Description } from '../../../ui/manga/Description.tsx'
import { differs } from './differs.ts'
import styles from './SeriesDataDialog.module.css'
import { sourceNames } from './source-names.ts'

type Props = {
  readonly row: MetadataRow
  readonly manga: MangaDetail
  readonly source: MetadataSourceId
  /** The manga at the source; undefined until the user chooses one. */
  readonly entry: string | undefined
  readonly isTaken: boolean
  readonly isLocked: boolean
  readonly onTake: (isTaken: boolean) => void
  readonly onLock: (isLocked: boolean) => void
}

/** A field: whether to take it, its present and its proposed value, and its lock. */
export function FieldRow({ row, manga, source, entry, isTaken, isLocked, onTake, onLock }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { field, present, presentFrom, proposed } = row
  const name =
    field === 'alternativeTitles'
      ? t('seriesData.alternativeTitles')
      : field === 'imageUrl'
        ? t('seriesData.cover')
        : t(`addManga.${field}.label`)
  const isNew = differs(row)
  return (
    <li className={styles.row}>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={isTaken && isNew}
          disabled={!isNew}
          aria-describedby={entry === undefined ? `${id}-now` : `${id}-now ${id}-new`}
          onChange={({ target }) => onTake(target.checked)}
        />
        {name}
      </label>
      <IconButton
        label={t(isLocked ? 'seriesData.unlock' : 'seriesData.lock', { field: name })}
        icon={isLocked ? Lock : LockOpen}
        className={isLocked ? undefined : styles.open}
        onClick={() => onLock(!isLocked)}
      />
      <div className={styles.value} id={`${id}-now`}>
        <span className="fine-print">
          {presentFrom ? t('seriesData.nowFrom', { source: sourceNames[presentFrom] }) : t('seriesData.now')}
        </span>
        {field === 'imageUrl' ? (
          <Cover className={styles.cover} title={manga.title} author={manga.author} src={manga.thumbnailUrl} />
        ) : (
          <Value field={field} value={present} />
        )}
      </div>
      {entry !== undefined && (
        <div className={styles.value} id={`${id}-new`}>
          <span className="fine-print">{sourceNames[source]}</span>
          {proposed !== null && !isNew ? (
            <p className={styles.none}>{t('seriesData.same')}</p>
          ) : field === 'imageUrl' && proposed !== null ? (
            <Cover
              className={styles.cover}
              title={manga.title}
              author={manga.author}
              src={endpointUrl(getProposedCover, { params: { id: manga.id }, query: { source, entry } })}
            />
          ) : (
            <Value field={field} value={added(row)} />
          )}
        </div>
      )}
    </li>
  )
}

/** Of titles, only those that are added. */
function added({ field, present, proposed }: MetadataRow): MetadataRow['proposed'] {
  if (field !== 'alternativeTitles' || !Array.isArray(proposed)) return proposed
  return proposed.filter((title) => !Array.isArray(present) || !present.includes(title))
}

function Value({ field, value }: { readonly field: MetadataField; readonly value: MetadataRow['present'] }) {
  const { t } = useTranslation()
  const genreName = useGenreName()
  const { list } = useFormat()
  if (value === null) return <p className={styles.none}>{t('seriesData.unknown')}</p>
  if (Array.isArray(value))
    return field === 'genres' ? (
      <p>{list(value.map(genreName))}</p>
    ) : (
      <ul className={styles.titles}>
        {value.map((title) => (
          <li key={title} dir="auto">
            {title}
          </li>
        ))}
      </ul>
    )
  if (field === 'description') return <Description text={String(value)} className={styles.description} />
  if (field === 'status') return <p>{t(`status.${value as MangaDetail['status']}`)}</p>
  return <p dir="auto">{value}</p>
}
