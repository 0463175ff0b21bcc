import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentKeys, type KeyHelp } from '../../ui/commands/commands.store.ts'
import { platformKeys } from '../../ui/commands/platform-keys.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './CommandPalette.module.css'

/** The keys of this screen, and those of every screen. */
export function KeyOverview({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const ofScreen = useMemo(currentKeys, [])
  const everywhere: readonly KeyHelp[] = [
    { keys: platformKeys.palette, text: t('palette.title') },
    { keys: platformKeys.back, text: t('shell.back') },
    { keys: platformKeys.forward, text: t('shell.forward') },
    { keys: platformKeys.undo, text: t('common.undo') },
    { keys: ['Tab', '⇧ Tab'], text: t('about.keys.tab') },
    { keys: ['↵', '␣'], text: t('about.keys.press') },
    { keys: ['Esc'], text: t('about.keys.leave') },
    { keys: ['?'], text: t('reader.actions.help') },
  ]
  return (
    <Dialog title={t('reader.actions.help')} onClose={onClose}>
      {ofScreen.length > 0 && (
        <>
          <h3 className={styles.part}>{t('keys.thisScreen')}</h3>
          <Keys list={ofScreen} />
        </>
      )}
      <h3 className={styles.part}>{t('keys.everywhere')}</h3>
      <Keys list={everywhere} />
    </Dialog>
  )
}

const Keys = ({ list }: { readonly list: readonly KeyHelp[] }) => (
  <dl className={styles.keys}>
    {list.map(({ keys, text }) => (
      <div key={text}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
