import { useTranslation } from 'react-i18next'
import { usePreferredSources } from '../../../api/sources/sources.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './arriving.module.css'

type OtherSourceDialogProps = {
  readonly mangaId: string
  readonly number: string
  readonly onChoose: (sourceId: string) => void
  readonly onClose: () => void
}

/** The sources of the manga, to download the chapter from one of them. */
export function OtherSourceDialog({ mangaId, number, onChoose, onClose }: OtherSourceDialogProps) {
  const { t } = useTranslation()
  const preferred = usePreferredSources(mangaId)
  const sources = preferred.data?.sources
  return (
    <Dialog title={t('downloadFrom.title', { number })} onClose={onClose}>
      {!sources && <ProblemLine error={preferred.error} />}
      {sources?.length === 0 && <p>{t('preference.none')}</p>}
      {sources && sources.length > 0 && (
        <ul className={styles.sources} aria-label={t('preference.title')}>
          {sources.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button
                aria-label={t('downloadFrom.from', { name })}
                onClick={() => {
                  onChoose(id)
                  onClose()
                }}
              >
                {t('downloadFrom.download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
