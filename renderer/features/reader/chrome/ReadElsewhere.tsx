import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReadElsewhere } from '../../../api/reader/read-elsewhere.store.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import styles from './ReadElsewhere.module.css'

type ReadElsewhereProps = {
  readonly chapterId: string
  /** The pages that are shown. */
  readonly shown: readonly number[]
  readonly onPage: (page: number) => void
}

/** Offers the page that another device has read meanwhile. Turning a page here takes the offer back. */
export function ReadElsewhere({ chapterId, shown, onPage }: ReadElsewhereProps) {
  const { t } = useTranslation()
  const latest = useReadElsewhere((state) => state.latest)
  const dismiss = () => useReadElsewhere.setState({ latest: undefined })
  const offer = latest?.chapterId === chapterId && !shown.includes(latest.page) ? latest : undefined
  return (
    <div className={styles.place} role="status">
      {offer && (
        <div className={styles.offer}>
          <Button
            variant="ghost"
            onClick={() => {
              dismiss()
              onPage(offer.page)
            }}
          >
            {t('reader.readElsewhere', { page: offer.page, device: offer.device })}
          </Button>
          <IconButton label={t('common.dismiss')} icon={X} onClick={dismiss} />
        </div>
      )}
    </div>
  )
}
