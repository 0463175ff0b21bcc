import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from './Button.tsx'
import { paths } from './paths.ts'

type ImportedLinksProps = {
  /** The only manga of the import. */
  readonly mangaId: string | undefined
  /** Its first chapter with a file. */
  readonly chapterId?: string | undefined
  /** Whether mangas were added that the library did not have. */
  readonly isNew: boolean
}

/** From a finished import to what it added: the first page and the manga, or the library with the newest first. */
export function ImportedLinks({ mangaId, chapterId, isNew }: ImportedLinksProps) {
  const { t } = useTranslation()
  if (mangaId !== undefined)
    return (
      <>
        {chapterId !== undefined && (
          <LinkButton
            variant="accent"
            icon={BookOpen}
            href={paths.read(chapterId)}
            state={{ from: paths.manga(mangaId) }}
          >
            {t('manga.read.start')}
          </LinkButton>
        )}
        <LinkButton variant={chapterId === undefined ? 'primary' : 'plain'} href={paths.manga(mangaId)}>
          {t('imported.toManga')}
        </LinkButton>
        <LinkButton href={paths.library}>{t('common.toLibrary')}</LinkButton>
      </>
    )
  return (
    <LinkButton variant="primary" href={isNew ? paths.newest : paths.library}>
      {t(isNew ? 'imported.toNewest' : 'common.toLibrary')}
    </LinkButton>
  )
}
