import { useTranslation } from 'react-i18next'
import { type Drag, useDrag } from '../dropped-files.ts'
import styles from './DropOverlay.module.css'

/** Says over the whole window what happens with what is dragged over it. */
export function DropOverlay() {
  const drag = useDrag((state) => state.drag)
  return <div role="status">{drag && <DropHint drag={drag} />}</div>
}

function DropHint({ drag: { kind, count } }: { readonly drag: Drag }) {
  const { t } = useTranslation()
  return (
    <div className={styles.overlay}>
      <div className={styles.hint}>
        {kind === 'address' ? (
          <>
            <strong>{t('drop.address')}</strong>
            <span>{t('drop.addressHint')}</span>
          </>
        ) : count > 1 || !window.desktop ? (
          <>
            <strong>{t('drop.several')}</strong>
            <span>{t(window.desktop ? 'drop.severalHint' : 'drop.browserHint')}</span>
          </>
        ) : (
          <>
            <strong>{t('drop.one')}</strong>
            <span>{t('drop.oneHint')}</span>
          </>
        )}
      </div>
    </div>
  )
}
