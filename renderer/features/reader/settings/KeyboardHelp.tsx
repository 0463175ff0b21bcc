import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReaderActionName, readerActions } from '../../../../shared/contracts/reader-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { findKeyConflicts, type KeyMap, keyName, keysForAction } from '../reader-keys.ts'
import styles from './KeyboardHelp.module.css'
import { updateReaderKeys } from './reader-settings.store.ts'

type KeyboardHelpProps = { readonly customKeys: KeyMap; readonly onClose: () => void }

/** Lists every action with its keys, and lets the user change them. */
export function KeyboardHelp({ customKeys, onClose }: KeyboardHelpProps) {
  const { t } = useTranslation()
  const [recording, setRecording] = useState<ReaderActionName>()
  const conflicts = findKeyConflicts(customKeys)
  const recordKey = (action: ReaderActionName, event: KeyboardEvent) => {
    if (recording !== action) return
    const name = keyName(event)
    if (!name) return
    event.preventDefault()
    event.stopPropagation()
    if (name !== 'Escape')
      updateReaderKeys({ ...customKeys, [action]: [name] } as Parameters<typeof updateReaderKeys>[0])
    setRecording(undefined)
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
                  keys: keysForAction(customKeys, action).map(keyLabel).join(', '),
                })}
                onClick={() => setRecording(recording === action ? undefined : action)}
                onKeyDown={(event) => recordKey(action, event)}
                onBlur={() => setRecording(undefined)}
              >
                {recording === action
                  ? t('reader.help.pressKey')
                  : keysForAction(customKeys, action).map((key) => <kbd key={key}>{keyLabel(key)}</kbd>)}
              </button>
              {conflicts.has(action) && (
                <span className={styles.conflict} role="status">
                  {t('reader.help.clash', {
                    actions: (conflicts.get(action) ?? []).map((other) => t(`reader.actions.${other}`)).join(', '),
                  })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('reader.help.pointer')}</p>
      <Button disabled={Object.keys(customKeys).length === 0} onClick={() => updateReaderKeys({})}>
        {t('reader.help.reset')}
      </Button>
    </Dialog>
  )
}

const arrows: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

/** A key as it is printed on a keyboard. */
function keyLabel(name: string): string {
  const plain = name.replace(/^Shift\+(?=.)/, '')
  const label = arrows[plain] ?? (plain.length === 1 ? plain.toUpperCase() : plain)
  return plain === name ? label : `Shift + ${label}`
}
