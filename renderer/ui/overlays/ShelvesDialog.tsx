import { Check, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { TextField } from '../forms/Field.tsx'
import form from '../forms/form.module.css'
import { ProblemLine } from '../status/Notice.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ShelvesDialog.module.css'
import { toast } from './toasts.store.ts'

type ShelvesDialogProps = {
  readonly title: string
  /** The manual shelves. */
  readonly shelves: readonly { readonly id: string; readonly name: string; readonly mangaCount: number }[]
  /** The shelves that the manga is on; undefined for several manga, which are only added. */
  readonly current?: readonly string[] | undefined
  readonly setOn: (change: { readonly shelfId: string; readonly isOn: boolean }) => Promise<unknown>
  readonly add: (name: string) => Promise<unknown>
  readonly isBusy: boolean
  readonly error: unknown
  readonly onClose: () => void
}

/** Puts manga on shelves. The text filters the shelves; Enter takes the first one or adds a shelf of that name. */
export function ShelvesDialog({ title, shelves, current, setOn, add, isBusy, error, onClose }: ShelvesDialogProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const fold = (name: string) => name.toLocaleLowerCase(i18n.language)
  const found = shelves.filter(({ name }) => fold(name).includes(fold(wanted)))
  const isNew = wanted !== '' && !shelves.some(({ name }) => fold(name) === fold(wanted))
  const run = async (change: Promise<unknown>, name: string, isOn: boolean) => {
    try {
      await change
    } catch {
      return // The dialog shows the error.
    }
    if (current === undefined) {
      toast(t('shelves.added', { name }))
      onClose()
    } else if (isOn) setText('')
  }
  const toggle = ({ id, name }: { readonly id: string; readonly name: string }) => {
    const isOn = !current?.includes(id)
    void run(setOn({ shelfId: id, isOn }), name, isOn)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || wanted === '') return
    const same = found.find(({ name }) => fold(name) === fold(wanted)) ?? found[0]
    if (same) toggle(same)
    else void run(add(wanted), wanted, true)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <TextField label={t('shelves.findOrAdd')} value={text} onText={setText} maxLength={100} />
        <ul className={styles.list} aria-label={t('shelves.title')}>
          {found.map((shelf) => {
            const isOn = current?.includes(shelf.id) ?? false
            return (
              <li key={shelf.id}>
                <button
                  type="button"
                  className={styles.shelf}
                  aria-pressed={current && isOn}
                  disabled={isBusy}
                  onClick={() => toggle(shelf)}
                >
                  <span className={styles.mark} aria-hidden="true">
                    {isOn && <Check size={18} />}
                  </span>
                  <span className={styles.name} dir="auto">
                    {shelf.name}
                  </span>
                  <span className={styles.count}>{shelf.mangaCount.toLocaleString(i18n.language)}</span>
                </button>
              </li>
            )
          })}
        </ul>
        {isNew && (
          <Button icon={Plus} busy={isBusy} onClick={() => void run(add(wanted), wanted, true)}>
            {t('shelves.addNamed', { name: wanted })}
          </Button>
        )}
        <ProblemLine error={error} />
      </form>
    </Dialog>
  )
}
