import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { maxKeysPerAction, type ReaderActionName, readerActions } from '../../../../shared/contracts/reader-settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { changeKeys, findKeyConflicts, type KeyMap, keyName, keysForAction } from '../reader-keys.ts'
import styles from './KeyboardHelp.module.css'
import { updateReaderKeys } from './reader-settings.store.ts'

type KeyboardHelpProps = { readonly customKeys: KeyMap; readonly onClose: () => void }

/** Lists every action with its keys, and lets the user change them. */
export function KeyboardHelp({ customKeys, onClose }: KeyboardHelpProps) {
  const { t } = useTranslation()
  const conflicts = findKeyConflicts(customKeys)
  return (
    <Dialog title={t('reader.help.title')} onClose={onClose}>
      <p className={styles.note}>{t('reader.help.change')}</p>
      <dl className={styles.keys}>
        {readerActions.map((action) => (
          <div key={action}>
            <dt>{t(`reader.actions.${action}`)}</dt>
            <dd>
              <ActionKeys
                action={action}
                keys={keysForAction(customKeys, action)}
                onChange={(keys) =>
                  updateReaderKeys(changeKeys(customKeys, action, keys) as Parameters<typeof updateReaderKeys>[0])
                }
              />
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

type ActionKeysProps = {
  readonly action: ReaderActionName
  readonly keys: readonly string[]
  readonly onChange: (keys: readonly string[]) => void
}

/** The keys of an action: each can be replaced or removed, and others added. */
function ActionKeys({ action, keys, onChange }: ActionKeysProps) {
  const { t } = useTranslation()
  const name = t(`reader.actions.${action}`)
  const group = useRef<HTMLDivElement>(null)
  const remove = (removed: string) => {
    flushSync(() => onChange(keys.filter((key) => key !== removed)))
    // The button that was pressed is gone.
    group.current?.querySelector<HTMLElement>(':scope > button')?.focus()
  }
  return (
    <div ref={group} className={styles.row}>
      {keys.map((key, index) => (
        <span key={key} className={styles.key}>
          <KeyRecorder
            label={t('reader.help.changeKey', { action: name, keys: keyLabel(key) })}
            canBeEscape={action === 'leave'}
            onKey={(pressed) => onChange([...new Set(keys.with(index, pressed))])}
          >
            <kbd>{keyLabel(key)}</kbd>
          </KeyRecorder>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('reader.help.removeKey', { action: name, key: keyLabel(key) })}
            title={t('reader.help.removeKey', { action: name, key: keyLabel(key) })}
            onClick={() => remove(key)}
          >
            <X aria-hidden="true" size={12} />
          </button>
        </span>
      ))}
      {keys.length < maxKeysPerAction && (
        <KeyRecorder
          label={t('reader.help.addKey', { action: name })}
          canBeEscape={action === 'leave'}
          onKey={(pressed) => onChange([...new Set([...keys, pressed])])}
        >
          <Plus aria-hidden="true" size={14} />
        </KeyRecorder>
      )}
    </div>
  )
}

type KeyRecorderProps = {
  readonly label: string
  /** Else this key cancels. */
  readonly canBeEscape: boolean
  readonly onKey: (name: string) => void
  readonly children: ReactNode
}

/** A button that takes the next key. */
function KeyRecorder({ label, canBeEscape, onKey, children }: KeyRecorderProps) {
  const { t } = useTranslation()
  const [isRecording, setRecording] = useState(false)
  const record = (event: KeyboardEvent) => {
    const name = isRecording ? keyName(event) : undefined
    if (!name) return
    event.preventDefault()
    event.stopPropagation()
    setRecording(false)
    if (name !== 'Escape' || canBeEscape) onKey(name)
  }
  return (
    <button
      type="button"
      className={styles.change}
      aria-label={label}
      title={label}
      onClick={() => setRecording(!isRecording)}
      onKeyDown={record}
      onBlur={() => setRecording(false)}
    >
      {isRecording ? t('reader.help.pressKey') : children}
    </button>
  )
}

const arrows: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' }

/** A key as it is printed on a keyboard. */
function keyLabel(name: string): string {
  const plain = name.replace(/^Shift\+(?=.)/, '')
  const label = arrows[plain] ?? (plain.length === 1 ? plain.toUpperCase() : plain)
  return plain === name ? label : `Shift + ${label}`
}
