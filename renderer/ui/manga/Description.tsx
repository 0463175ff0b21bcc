import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import styles from './Description.module.css'

/** A longer description is collapsed. */
const maxCharacters = 180
const maxLines = 2

export function Description({ text, className }: { readonly text: string; readonly className?: string | undefined }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > maxCharacters || text.split('\n').length > maxLines
  return (
    <div className={classNames(styles.description, className)}>
      <p id={id} className={classNames(isLong && !isOpen && styles.clamped)} dir="auto">
        {text}
      </p>
      {isLong && (
        <Button
          variant="ghost"
          className={styles.expand}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('common.showLess') : t('manga.more')}
        </Button>
      )}
    </div>
  )
}
