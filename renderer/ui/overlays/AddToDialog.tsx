import { Check, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { TextField } from '../forms/Field.tsx'
import form from '../forms/form.module.css'
import { ProblemLine } from '../status/Notice.tsx'
import styles from './AddToDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { toast } from './toasts.store.ts'

type Target = { readonly id: string; readonly name: string; readonly count: number }

type AddToDialogProps = {
  readonly title: string
  /** The words of the dialog. */
  readonly words: 'shelves' | 'readingLists'
  readonly lists: readonly Target[]
  /** The lists that it is on; undefined for several, which are only added. */
  readonly current?: readonly string[] | undefined
  readonly setOn: (change: { readonly id: string; readonly isOn: boolean }) => Promise<unknown>
  readonly add: (name: string) => Promise<unknown>
  readonly isBusy: boolean
  readonly error: unknown
  readonly onClose: () => void
}

/** Puts manga on shelves, or chapters on reading lists. The text filters them; Enter takes the first one or adds one of that name. */
export function AddToDialog({ title, words, lists, current, setOn, add, isBusy, error, onClose }: AddToDialogProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const fold = (name: string) => name.toLocaleLowerCase(i18n.language)
  const found = lists.filter(({ name }) => fold(name).includes(fold(wanted)))
  const isNew = wanted !== '' && !lists.some(({ name }) => fold(name) === fold(wanted))
  const run = async (change: Promise<unknown>, name: string, isOn: boolean) => {
    try {
      await change
    } catch {
      return // The dialog shows the error.
    }
    if (current === undefined) {
      toast(t(`${words}.added`, { name }))
      onClose()
    } else if (isOn) setText('')
  }
  const toggle = ({ id, name }: Target) => {
    const isOn = !current?.includes(id)
    void run(setOn({ id, isOn }), name, isOn)
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
        <TextField label={t(`${words}.findOrAdd`)} value={text} onText={setText} maxLength={100} />
        <ul className={styles.list} aria-label={t(`${words}.title`)}>
          {found.map((list) => {
            const isOn = current?.includes(list.id) ?? false
            return (
              <li key={list.id}>
                <button
                  type="button"
                  className={styles.target}
                  aria-pressed={current && isOn}
                  disabled={isBusy}
                  onClick={() => toggle(list)}
                >
                  <span className={styles.mark} aria-hidden="true">
                    {isOn && <Check size={18} />}
                  </span>
                  <span className={styles.name} dir="auto">
                    {list.name}
                  </span>
                  <span className={styles.count}>{list.count.toLocaleString(i18n.language)}</span>
                </button>
              </li>
            )
          })}
        </ul>
        {isNew && (
          <Button icon={Plus} busy={isBusy} onClick={() => void run(add(wanted), wanted, true)}>
            {t(`${words}.addNamed`, { name: wanted })}
          </Button>
        )}
        <ProblemLine error={error} />
      </form>
    </Dialog>
  )
}
