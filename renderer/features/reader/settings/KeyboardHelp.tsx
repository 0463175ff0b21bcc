import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReaderActionName, readerActions } from '../../../../shared/contracts/reader-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import styles from './KeyboardHelp.module.css'
import { findKeyConflicts, type KeyMap, keyName, keysForAction } from './reader-keys.ts'
import { updateReaderKeys } from './reader-settings.store.ts'

type KeyboardHelpProps = { readonly own: KeyMap; readonly onClose: () => void }

/** Every action with its keys; each can have another key. */
export function KeyboardHelp({ own, onClose }: KeyboardHelpProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<ReaderActionName>()
  const clashes = findKeyConflicts(own)
  const take = (action: ReaderActionName, event: KeyboardEvent) => {
    if (asked !== action) return
    const name = keyName(event)
    if (!name) return
    event.preventDefault()
    event.stopPropagation()
    if (name !== 'Escape') updateReaderKeys({ ...own, [action]: [name] } as Parameters<typeof updateReaderKeys>[0])
    setAsked(undefined)
  }
  return (
    <Dialog title={t('reader.help.title')} onClose={onClose}>
      <p className={styles.note}>{t('reader.help.change')}</p>
      <dl className={styles.keys}>
        {readerActions.map((action) => (
          <div key={action}>
            <dt>{t(`reader.actions.${action}`)}</dt>
            <dd>
              <button
                type="button"
                className={styles.change}
                aria-label={t('reader.help.changeKey', {
                  action: t(`reader.actions.${action}`),
                  keys: keysForAction(own, action).map(words).join(', '),
                })}
                onClick={() => setAsked(asked === action ? undefined : action)}
                onKeyDown={(event) => take(action, event)}
                onBlur={() => setAsked(undefined)}
              >
                {asked === action
                  ? t('reader.help.pressKey')
                  : keysForAction(own, action).map((key) => <kbd key={key}>{words(key)}</kbd>)}
              </button>
              {clashes.has(action) && (
                <span className={styles.clash} role="status">
                  {t('reader.help.clash', {
                    actions: (clashes.get(action) ?? []).map((other) => t(`reader.actions.${other}`)).join(', '),
                  })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('reader.help.pointer')}</p>
      <Button disabled={Object.keys(own).length === 0} onClick={() => updateReaderKeys({})}>
        {t('reader.help.reset')}
      </Button>
    </Dialog>
  )
}

const signs: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

/** A key as it is printed on keyboards. */
function words(name: string): string {
  const plain = name.replace(/^Shift\+(?=.)/, '')
  const sign = signs[plain] ?? (plain.length === 1 ? plain.toUpperCase() : plain)
  return plain === name ? sign : `Shift + ${sign}`
}
