import { BookOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import styles from './ChapterOffer.module.css'

type Target = { readonly id: string; readonly number: string }
type ChapterOfferProps = {
  /** The chapter without a file that would be skipped. */
  readonly absent: Target
  /** The nearest chapter with a file, if there is one. */
  readonly available: Target | null
  readonly onChapter: (id: string) => void
  readonly onClose: () => void
}

/** Asks whether to read a chapter that is not downloaded yet or to skip it. */
export function ChapterOffer({ absent, available, onChapter, onClose }: ChapterOfferProps) {
  const { t } = useTranslation()
  const read = useRef<HTMLButtonElement>(null)
  useEffect(() => read.current?.focus(), [])
  return (
    <Dialog title={t('reader.end.missingOne', { number: absent.number })} onClose={onClose}>
      <p className={styles.text}>{t('reader.offer.text')}</p>
      <div className={styles.actions}>
        <Button ref={read} variant="accent" icon={BookOpen} onClick={() => onChapter(absent.id)}>
          {t('reader.end.next', { number: absent.number })}
        </Button>
        {available && (
          <Button onClick={() => onChapter(available.id)}>
            {t('reader.offer.skip', { number: available.number })}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('reader.offer.stay')}
        </Button>
      </div>
    </Dialog>
  )
}
