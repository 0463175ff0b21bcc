import { useTranslation } from 'react-i18next'
import type { CoverChoices } from '../../../../shared/contracts/covers.ts'
import type { useCoverChoices } from '../../../api/library/covers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './CoverDialog.module.css'
import { CoverGrid } from './CoverGrid.tsx'

type VolumeCoversProps = {
  readonly choices: ReturnType<typeof useCoverChoices>
  readonly onChoose: (fileName: string) => void
}

export function VolumeCovers({ choices, onChoose }: VolumeCoversProps) {
  const { t } = useTranslation()
  const labelOf = useLabel(choices.data?.items ?? [])
  return (
    <section className={styles.section}>
      <h3>{t('manga.cover.volumes')}</h3>
      {choices.isPending && (
        <p className={styles.note} role="status">
          {t('manga.cover.loading')}
        </p>
      )}
      {choices.isError && (
        <div className={styles.failed}>
          <ProblemLine error={choices.error} />
          <Button busy={choices.isFetching} onClick={() => void choices.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {choices.data?.items.length === 0 && <p className={styles.note}>{t('manga.cover.noVolumes')}</p>}
      {choices.data && choices.data.items.length > 0 && (
        <CoverGrid
          label={t('manga.cover.volumes')}
          items={choices.data.items.map((cover) => ({
            id: cover.fileName,
            label: labelOf(cover),
            src: cover.thumbnailUrl,
          }))}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}

/** The volume, with the language of the edition if there are several. */
function useLabel(covers: CoverChoices['items']) {
  const { t, i18n } = useTranslation()
  const hasLanguages = new Set(covers.map(({ locale }) => locale)).size > 1
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language', fallback: 'code' })
  return ({ volume, locale }: CoverChoices['items'][number]) => {
    const name = volume === null ? t('manga.cover.noVolume') : t('manga.cover.volume', { volume })
    return hasLanguages && locale ? `${name} · ${languageName(languages, locale)}` : name
  }
}

/** The catalog's codes are not all valid. */
function languageName(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code // As the catalog names it.
  }
}
