import { useTranslation } from 'react-i18next'
import { LinkButton } from './Button.tsx'
import { paths } from './paths.ts'

type ImportedLinksProps = {
  /** The only manga of the import. */
  readonly mangaId: string | undefined
  /** Whether mangas were added that the library did not have. */
  readonly isNew: boolean
}

/** From a finished import to what it added: the manga, or the library with the newest first. */
export function ImportedLinks({ mangaId, isNew }: ImportedLinksProps) {
  const { t } = useTranslation()
  if (mangaId !== undefined)
    return (
      <>
        <LinkButton variant="primary" href={paths.manga(mangaId)}>
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
