import { type Message, message } from '../../../shared/i18n/message.ts'
import { groupRows } from '../../platform/group-rows.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import type { ForeignChapter, ForeignLibrary, ForeignSeries } from '../foreign-library.ts'
import type { ForeignDatabase } from './foreign-database.store.ts'
import { groupNames } from './group-names.ts'
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
  id: number
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
export async function readKavita(
  database: ForeignDatabase,
  path: string,
  wantedUser: string | null,
): Promise<ForeignLibrary> {
  const { rows } = database
  const counts = new Map<number, number>()
  for (const row of await rows<{ id: number }>('select AppUserId as id from AppUserProgresses where PagesRead > 0'))
    counts.set(row.id, (counts.get(row.id) ?? 0) + 1)
  const accounts = await rows<Named>('select Id as id, UserName as name from AspNetUsers')
  const { users, user } = chooseUser(
    accounts.map(({ id, name }) => ({ id: String(id), name, readCount: counts.get(id) ?? 0 })),
    wantedUser,
  )
  const series =
    await rows<Series>(`select s.Id as id, s.Name as name, s.LocalizedName as localizedName, m.Id as metadataId,
      m.Summary as summary, m.ReleaseYear as year, m.Language as language, m.PublicationStatus as status
    from Series s left join SeriesMetadata m on m.SeriesId = s.Id order by s.SortName, s.Id`)
  const files = await groupRows(await readFiles(database, Number(user)), ({ seriesId }) => seriesId)
  const genres = await groupNames(
    await rows<Named>(`select l.SeriesMetadatasId as id, g.Title as name from GenreSeriesMetadata l
      join Genre g on g.Id = l.GenresId`),
  )
  const tags = await groupNames(await readTags(database))
  const marks = await readBookmarks(database, Number(user))
  const ratings = await readRatings(database, Number(user))
  const shelves = await groupNames([
    ...(await readCollections(database, Number(user))),
    ...(await readWanted(database, Number(user))),
  ])
  const writers = await groupNames(await readWriters(database))
  const all: ForeignSeries[] = []
  for (const one of series) {
    await yieldRegularly()
    all.push({
      key: String(one.id),
      title: one.name.slice(0, 255),
      otherTitles: one.localizedName && one.localizedName !== one.name ? [one.localizedName] : [],
      author: writers.get(one.metadataId)?.[0] ?? null,
      description: one.summary ?? '',
      notes: '',
      genres: [...(genres.get(one.metadataId) ?? []), ...(tags.get(one.metadataId) ?? [])],
      status: statuses[one.status] ?? 'ongoing',
      year: one.year >= 1900 ? one.year : null,
      rating: ratings.get(one.id) ?? null,
      shelves: shelves.get(one.id) ?? [],
      catalogId: null,
      trackers: {},
      site: null,
      chapters: toChapters(files.get(one.id) ?? [], marks, one.language),
    })
  }
  const folders = await rows<{ path: string }>('select Path as path from FolderPath order by Path')
  return {
    program: 'kavita',
    path,
    users,
    user,
    folders: folders.map((row) => row.path),
    leftOut: await leftOut(database, Number(user)),
    series: all,
  }
}

async function readFiles({ rows, columns }: ForeignDatabase, user: number): Promise<File[]> {
  const volume = columns('Volume').has('minnumber') ? 'v.MinNumber' : 'v.Number'
  const files = await rows<File>(
    `select f.Id as id, v.SeriesId as seriesId, c.Id as chapterId, f.FilePath as path, f.Pages as pages, c.Number as number,
      ${volume} as volume, c.TitleName as title, c.Language as language, c.IsSpecial as isSpecial,
      c.Pages as chapterPages, p.PagesRead as pagesRead, p.LastModifiedUtc as readAt
    from MangaFile f join Chapter c on c.Id = f.ChapterId join Volume v on v.Id = c.VolumeId
    left join AppUserProgresses p on p.ChapterId = c.Id and p.AppUserId = ?`,
    user,
  )
  // A chapter can have its progress twice.
  return [...new Map(files.map((file) => [file.id, file])).values()]
}

/** A chapter can have several files, which Kavita reads one after the other. */
function toChapters(
  files: readonly File[],
  marks: ReadonlyMap<number, readonly number[]>,
  seriesLanguage: string | null,
): ForeignChapter[] {
  const sorted = files.toSorted((a, b) => a.chapterId - b.chapterId || (a.path < b.path ? -1 : 1))
  return [...Map.groupBy(sorted, ({ chapterId }) => chapterId).values()].flatMap((parts) => {
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
async function readBookmarks({ rows, columns }: ForeignDatabase, user: number): Promise<Map<number, number[]>> {
  if (columns('AppUserBookmark').size === 0) return new Map()
  const marked = await rows<{ chapterId: number; page: number }>(
    'select ChapterId as chapterId, Page as page from AppUserBookmark where AppUserId = ?',
    user,
  )
  const byChapter = await groupRows(marked, ({ chapterId }) => chapterId)
  return new Map([...byChapter].map(([id, all]) => [id, all.map(({ page }) => page).sort((a, b) => a - b)]))
}

/** What a user thinks of series. A row without a rating, which versions before 0.7 write as 0, has a review only. */
async function readRatings({ rows, columns }: ForeignDatabase, user: number): Promise<Map<number, number>> {
  if (columns('AppUserRating').size === 0) return new Map()
  const isRated = columns('AppUserRating').has('hasbeenrated') ? '(HasBeenRated or Rating > 0)' : 'Rating > 0'
  const rated = await rows<{ id: number; rating: number }>(
    `select SeriesId as id, Rating as rating from AppUserRating
     where AppUserId = ? and Rating between 0 and 5 and ${isRated}`,
    user,
  )
  return new Map(rated.map(({ id, rating }) => [id, rating]))
}

/** Collections belong to a user since version 0.8. */
async function readCollections({ rows, columns }: ForeignDatabase, user: number): Promise<Named[]> {
  const own =
    columns('AppUserCollection').size === 0
      ? []
      : await rows<Named>(
          `select l.ItemsId as id, c.Title as name from AppUserCollectionSeries l
           join AppUserCollection c on c.Id = l.CollectionsId where c.AppUserId = ?`,
          user,
        )
  if (columns('CollectionTagSeriesMetadata').size === 0) return own
  const shared = await rows<Named>(`select m.SeriesId as id, c.Title as name from CollectionTagSeriesMetadata l
    join CollectionTag c on c.Id = l.CollectionTagsId join SeriesMetadata m on m.Id = l.SeriesMetadatasId`)
  return [...own, ...shared]
}

/** The list of Kavita that a user adds series to, by the name that Kavita gives it. */
async function readWanted({ rows, columns }: ForeignDatabase, user: number): Promise<Named[]> {
  if (!columns('AppUserWantToRead').has('seriesid')) return []
  return await rows<Named>(
    `select SeriesId as id, 'Want to Read' as name from AppUserWantToRead where AppUserId = ?`,
    user,
  )
}

async function readTags({ rows, columns }: ForeignDatabase): Promise<Named[]> {
  if (!columns('SeriesMetadataTag').has('tagsid') || !columns('Tag').has('title')) return []
  return await rows<Named>(`select l.SeriesMetadatasId as id, t.Title as name from SeriesMetadataTag l
    join Tag t on t.Id = l.TagsId`)
}

/** `PersonRole.Writer` is 3. Persons have their roles in another table since version 0.8.5. */
async function readWriters({ rows, columns }: ForeignDatabase): Promise<Named[]> {
  if (columns('PersonSeriesMetadata').size > 0 && columns('Person').has('role'))
    return await rows<Named>(`select l.SeriesMetadatasId as id, p.Name as name from PersonSeriesMetadata l
      join Person p on p.Id = l.PeopleId where p.Role = 3`)
  if (columns('SeriesMetadataPeople').has('role'))
    return await rows<Named>(`select l.SeriesMetadataId as id, p.Name as name from SeriesMetadataPeople l
      join Person p on p.Id = l.PersonId where l.Role = 3`)
  return []
}

async function leftOut({ rows, columns }: ForeignDatabase, user: number): Promise<Message[]> {
  const countRows = async (table: string, condition: string, ...values: number[]): Promise<number> => {
    if (columns(table).size === 0) return 0
    const [row] = await rows<{ count: number }>(`select count(*) as count from ${table} where ${condition}`, ...values)
    return row?.count ?? 0
  }
  const lists = await countRows('ReadingList', 'true')
  const links = columns('SeriesMetadata').has('weblinks') ? " or WebLinks <> ''" : ''
  const publishers = columns('SeriesMetadataPeople').has('role')
    ? ' or Id in (select SeriesMetadataId from SeriesMetadataPeople where Role = 10)'
    : columns('PersonSeriesMetadata').size > 0 && columns('Person').has('role')
      ? ' or Id in (select l.SeriesMetadatasId from PersonSeriesMetadata l join Person p on p.Id = l.PeopleId where p.Role = 10)'
      : ''
  const moreFacts = await countRows('SeriesMetadata', `AgeRating > 0${links}${publishers}`)
  const reviews =
    (await countRows('AppUserRating', "AppUserId = ? and Review <> ''", user)) +
    (await countRows('AppUserChapterRating', 'AppUserId = ?', user))
  return [
    ...(lists > 0 ? [message('otherPrograms.readLists', { count: lists })] : []),
    ...(reviews > 0 ? [message('otherPrograms.reviews', { count: reviews })] : []),
    ...(moreFacts > 0 ? [message('otherPrograms.moreFacts', { count: moreFacts })] : []),
  ]
}
