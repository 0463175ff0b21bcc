import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { ReadingStart, WantedChapter } from '../../api/sources/start-reading.ts'
import { useReadFromCatalog } from '../../api/sources/start-reading.ts'
import { Button } from '../../ui/Button.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { violationMessages } from './violation-messages.ts'

type ReadableManga = { readonly externalId: string; readonly title: string; readonly mangaId: string | null }

/** Reads a manga of the catalog: adds it if needed and opens a chapter. */
export function useRead({ externalId, mangaId }: ReadableManga) {
  const [, navigate] = useLocation()
  const read = useReadFromCatalog()
  const start = (chapter?: WantedChapter) =>
    read.mutate(
      { externalId, mangaId, ...(chapter && { chapter }) },
      { onSuccess: (found) => found.kind === 'chapter' && navigate(paths.read(found.chapterId)) },
    )
  return { start, isPending: read.isPending, error: read.error, found: read.data }
}

type ReadButtonProps = { readonly manga: ReadableManga; readonly read: ReturnType<typeof useRead> }

export function ReadButton({ manga: { title }, read }: ReadButtonProps) {
  const { t } = useTranslation()
  return (
    <Button variant="accent" icon={BookOpen} busy={read.isPending} onClick={() => read.start()}>
      {read.isPending ? t('catalog.opening') : t('catalog.read')}
      <span className="visually-hidden"> {title}</span>
    </Button>
  )
}

/** Why nothing was opened. */
export function ReadFailure({ read }: { readonly read: ReturnType<typeof useRead> }) {
  return (
    <>
      <ProblemLine error={read.error} extra={violationMessages(read.error)} />
      {read.found?.kind === 'none' && <NothingToRead found={read.found} />}
    </>
  )
}

function NothingToRead({ found }: { readonly found: Extract<ReadingStart, { kind: 'none' }> }) {
  const { t } = useTranslation()
  return (
    <p role="alert">
      {found.reason ?? t('catalog.nothingToRead')} <Link href={paths.manga(found.mangaId)}>{t('catalog.open')}</Link>
    </p>
  )
}
