import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogSourceId, catalogSourceName } from '../../../shared/catalog-source.ts'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { useManga } from '../../api/library/mangas.ts'
import { readerChapterQuery } from '../../api/reader/open-chapter.ts'
import { useSources } from '../../api/sources/sources.ts'

/** ParsedJob types with a localized name. */
export const jobTypes = [
  'scrape_chapter',
  'fetch_chapters',
  'download_new_chapters',
  'refresh_metadata',
  'fetch_cover',
  'import_archive',
  'import_folder',
  'scan_folder',
  'import_other_program',
  'match_other_program',
  'sync_tracker',
  'import_tracker',
  'export_files',
  'write_metadata',
  'undo_metadata',
  'undo_import',
  'rename_files',
  'move_library',
  'migrate_mangas',
] as const
type JobType = (typeof jobTypes)[number]
const isJobType = (type: string | undefined): type is JobType => jobTypes.some((known) => known === type)

type JobName = {
  readonly name: string
  /** Without the title of the manga, for rows under its heading. */
  readonly shortName: string
  readonly mangaId: string | undefined
}

/** The display name of a job, from its context. If the context contains only ids, the titles are fetched. */
export function useJobName(job: ParsedJob): JobName {
  const { t } = useTranslation()
  const { chapterId, mangaId, manga: mangaTitle, chapter: chapterNumber } = job.context
  const needsChapter = chapterId !== undefined && (mangaTitle === undefined || chapterNumber === undefined)
  const chapter = useQuery({ ...readerChapterQuery(chapterId ?? ''), enabled: needsChapter }).data
  const manga = useManga(chapterId === undefined && mangaTitle === undefined ? mangaId : undefined).data
  const title = mangaTitle ?? chapter?.manga.title ?? manga?.title
  const number = chapterNumber ?? chapter?.number
  return { name: formatName(), shortName: formatShortName(), mangaId: mangaId ?? chapter?.manga.id }

  function formatName(): string {
    const { type } = job
    if (!isJobType(type)) return title ?? type
    if (title === undefined) return t(`downloads.kind.${type}`)
    if (type !== 'scrape_chapter') return t('downloads.name.of', { title, kind: t(`downloads.kind.${type}`) })
    return number === undefined ? title : t('downloads.name.chapterOf', { title, number })
  }

  function formatShortName(): string {
    const { type } = job
    if (!isJobType(type)) return type
    return type === 'scrape_chapter' && number !== undefined
      ? t('chapters.name', { number })
      : t(`downloads.kind.${type}`)
  }
}

export type NamedSource = {
  readonly name: string
  /** Absent for the catalog, jobs without a source, and deleted sources. */
  readonly site?: ContentSource
}

/** Source names by the id in a job's context, including the catalog. */
export function useSourceNames() {
  const { t } = useTranslation()
  const { data } = useSources()
  return useMemo(() => {
    const known = new Map<string | undefined, NamedSource>(data?.map((site) => [site.id, { name: site.name, site }]))
    known.set(catalogSourceId, { name: catalogSourceName })
    known.set(undefined, { name: t('downloads.otherWork') })
    const nameOf = (sourceId: string | undefined): NamedSource =>
      known.get(sourceId) ?? { name: t(data ? 'downloads.removedSource' : 'common.loading') }
    const all = [...known].flatMap(([id, { name }]) => (id === undefined ? [] : [{ id, name }]))
    return { nameOf, all }
  }, [data, t])
}
