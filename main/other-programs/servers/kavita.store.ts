import { type Message, message } from '../../../shared/i18n/message.ts'
import type { ForeignChapter, ForeignLibrary, ForeignSeries } from '../foreign-library.ts'
import type { ForeignDatabase } from './foreign-database.store.ts'
import { chooseUser, toIsoTime } from './progress-owner.ts'

type Series = {
  id: number
  name: string
  localizedName: string | null
  metadataId: number
  summary: string | null
  year: number
  language: string | null
  status: number
}
type File = {
  seriesId: number
  chapterId: number
  path: string
  pages: number
  number: string
  volume: number
  title: string | null
  language: string | null
  isSpecial: number
  chapterPages: number
  pagesRead: number | null
  readAt: string | null
}
type Named = { id: number; name: string }

/** `PublicationStatus`: 1 is a hiatus; 2, 3 and 4 are completed, cancelled and ended. */
const statuses: Readonly<Record<number, ForeignSeries['status']>> = {
  1: 'hiatus',
  2: 'completed',
  3: 'completed',
  4: 'completed',
}
/** Numbers from here on mean that there is none: chapters without a volume, volumes without chapters, specials. */
const noNumber = 100_000

/** The database of Kavita since version 0.5, by its migrations in `API/Data/Migrations`. */
export function readKavita(database: ForeignDatabase, path: string, wantedUser: string | null): ForeignLibrary {
  const { rows } = database
  const { users, user } = chooseUser(
    rows<{ id: number; name: string; readCount: number }>(
      `select u.Id as id, u.UserName as name, count(p.Id) as readCount from AspNetUsers u
       left join AppUserProgresses p on p.AppUserId = u.Id and p.PagesRead > 0 group by u.Id`,
    ).map(({ id, ...rest }) => ({ id: String(id), ...rest })),
    wantedUser,
  )
  const series = rows<Series>(`select s.Id as id, s.Name as name, s.LocalizedName as localizedName, m.Id as metadataId,
      m.Summary as summary, m.ReleaseYear as year, m.Language as language, m.PublicationStatus as status
    from Series s left join SeriesMetadata m on m.SeriesId = s.Id order by s.SortName, s.Id`)
  const files = Map.groupBy(readFiles(database, Number(user)), ({ seriesId }) => seriesId)
  const genres = byId(
    rows<Named>(`select l.SeriesMetadatasId as id, g.Title as name from GenreSeriesMetadata l
      join Genre g on g.Id = l.GenresId order by g.Title`),
  )
  const marks = readBookmarks(database, Number(user))
  const labels = byId(readCollections(database, Number(user)))
  const writers = byId(readWriters(database))
  return {
    program: 'kavita',
    path,
    users,
    user,
    folders: rows<{ path: string }>('select Path as path from FolderPath order by Path').map((row) => row.path),
    leftOut: leftOut(database, Number(user)),
    series: series.map((one) => ({
      key: String(one.id),
      title: one.name.slice(0, 255),
      otherTitles: one.localizedName && one.localizedName !== one.name ? [one.localizedName] : [],
      author: writers.get(one.metadataId)?.[0] ?? null,
      description: one.summary ?? '',
      genres: genres.get(one.metadataId) ?? [],
      status: statuses[one.status] ?? 'ongoing',
      year: one.year >= 1900 ? one.year : null,
      labels: labels.get(one.id) ?? [],
      catalogId: null,
      site: null,
      chapters: toChapters(files.get(one.id) ?? [], marks, one.language),
    })),
  }
}

const byId = (named: readonly Named[]): Map<number, string[]> =>
  new Map([...Map.groupBy(named, ({ id }) => id)].map(([id, group]) => [id, group.map(({ name }) => name)]))

function readFiles({ rows, columns }: ForeignDatabase, user: number): File[] {
  const volume = columns('Volume').has('minnumber') ? 'v.MinNumber' : 'v.Number'
  return rows<File>(
    `select v.SeriesId as seriesId, c.Id as chapterId, f.FilePath as path, f.Pages as pages, c.Number as number,
      ${volume} as volume, c.TitleName as title, c.Language as language, c.IsSpecial as isSpecial,
      c.Pages as chapterPages, p.PagesRead as pagesRead, p.LastModifiedUtc as readAt
    from MangaFile f join Chapter c on c.Id = f.ChapterId join Volume v on v.Id = c.VolumeId
    left join AppUserProgresses p on p.ChapterId = c.Id and p.AppUserId = ?
    group by f.Id order by c.Id, f.FilePath`,
    user,
  )
}

/** A chapter can have several files, which Kavita reads one after the other. */
function toChapters(
  files: readonly File[],
  marks: ReadonlyMap<number, readonly number[]>,
  seriesLanguage: string | null,
): ForeignChapter[] {
  return [...Map.groupBy(files, ({ chapterId }) => chapterId).values()].flatMap((parts) => {
    let before = 0
    return parts.map((file) => {
      const start = before
      before += file.pages
      // Kavita counts from 0.
      const bookmarks = (marks.get(file.chapterId) ?? [])
        .map((page) => page - start + 1)
        .filter((page) => page >= 1 && page <= file.pages)
      return toChapter(file, Math.min((file.pagesRead ?? 0) - start, file.pages), bookmarks, seriesLanguage)
    })
  })
}

function toChapter(
  file: File,
  pagesRead: number,
  bookmarks: readonly number[],
  seriesLanguage: string | null,
): ForeignChapter {
  const number = Number(file.number)
  const hasNumber = Number.isFinite(number) && number > 0 && number < noNumber
  const hasVolume = file.volume > 0 && file.volume < noNumber
  return {
    number: hasNumber ? number : hasVolume ? file.volume : 0,
    volume: hasVolume ? file.volume : null,
    label: file.isSpecial ? 'special' : hasNumber ? '' : hasVolume ? 'volume' : '',
    title: file.title?.trim() || null,
    language: (file.language || seriesLanguage || '').toLowerCase() || null,
    groups: [],
    publishedAt: null,
    catalogId: null,
    file: file.path,
    isCorrected: false,
    progress:
      pagesRead <= 0
        ? null
        : {
            // Kavita counts from 0.
            page: Math.min(pagesRead + 1, Math.max(file.pages, 1)),
            isRead: pagesRead >= file.pages,
            readAt: toIsoTime(file.readAt),
          },
    bookmarks,
  }
}

/** The marked pages of each chapter, from 0. */
function readBookmarks({ rows, columns }: ForeignDatabase, user: number): Map<number, number[]> {
  if (columns('AppUserBookmark').size === 0) return new Map()
  const marked = rows<{ chapterId: number; page: number }>(
    'select ChapterId as chapterId, Page as page from AppUserBookmark where AppUserId = ? order by ChapterId, Page',
    user,
  )
  return new Map(
    [...Map.groupBy(marked, ({ chapterId }) => chapterId)].map(([id, all]) => [id, all.map(({ page }) => page)]),
  )
}

/** Collections belong to a user since version 0.8. */
function readCollections({ rows, columns }: ForeignDatabase, user: number): Named[] {
  const own =
    columns('AppUserCollection').size === 0
      ? []
      : rows<Named>(
          `select l.ItemsId as id, c.Title as name from AppUserCollectionSeries l
           join AppUserCollection c on c.Id = l.CollectionsId where c.AppUserId = ? order by c.Title`,
          user,
        )
  if (columns('CollectionTagSeriesMetadata').size === 0) return own
  const shared = rows<Named>(`select m.SeriesId as id, c.Title as name from CollectionTagSeriesMetadata l
    join CollectionTag c on c.Id = l.CollectionTagsId join SeriesMetadata m on m.Id = l.SeriesMetadatasId order by c.Title`)
  return [...own, ...shared]
}

/** `PersonRole.Writer` is 3. Persons have their roles in another table since version 0.8.5. */
function readWriters({ rows, columns }: ForeignDatabase): Named[] {
  if (columns('PersonSeriesMetadata').size > 0 && columns('Person').has('role'))
    return rows<Named>(`select l.SeriesMetadatasId as id, p.Name as name from PersonSeriesMetadata l
      join Person p on p.Id = l.PeopleId where p.Role = 3 order by p.Name`)
  if (columns('SeriesMetadataPeople').has('role'))
    return rows<Named>(`select l.SeriesMetadataId as id, p.Name as name from SeriesMetadataPeople l
      join Person p on p.Id = l.PersonId where l.Role = 3 order by p.Name`)
  return []
}

function leftOut({ rows, columns }: ForeignDatabase, user: number): Message[] {
  const countRows = (table: string, condition: string, ...values: number[]): number => {
    if (columns(table).size === 0) return 0
    const [row] = rows<{ count: number }>(`select count(*) as count from ${table} where ${condition}`, ...values)
    return row?.count ?? 0
  }
  const lists = countRows('ReadingList', 'true')
  const wanted = countRows('AppUserWantToRead', 'AppUserId = ?', user)
  const tags =
    columns('SeriesMetadataTag').size === 0 ? '' : ' or Id in (select SeriesMetadatasId from SeriesMetadataTag)'
  const links = columns('SeriesMetadata').has('weblinks') ? " or WebLinks <> ''" : ''
  const moreFacts = countRows('SeriesMetadata', `AgeRating > 0${links}${tags}`)
  const ratings = countRows('AppUserRating', 'AppUserId = ?', user)
  return [
    ...(lists > 0 ? [message('otherPrograms.readLists', { count: lists })] : []),
    ...(ratings > 0 ? [message('otherPrograms.ratings', { count: ratings })] : []),
    ...(wanted > 0 ? [message('otherPrograms.wantToRead', { count: wanted })] : []),
    ...(moreFacts > 0 ? [message('otherPrograms.moreFacts', { count: moreFacts })] : []),
  ]
}
