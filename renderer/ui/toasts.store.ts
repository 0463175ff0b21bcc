import { create } from 'zustand'

export type ToastAction = { readonly label: string; readonly onSelect: () => void }
export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'bad'
  readonly action: ToastAction | undefined
}

const shownMs = 6000
/** Long enough to reach the action by keyboard. */
const shownWithActionMs = 12_000
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Says something in passing, in sight and to screen readers. What must not be missed belongs in the page instead. */
export function toast(text: string, tone: Toast['tone'] = 'plain', action?: ToastAction): number {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.text !== text), { id, text, tone, action }],
  }))
  resumeToast(id)
  return id
}

/** A toast that a pointer or the focus is on stays. */
export const holdToast = (id: number) => clearTimeout(timers.get(id))

export function resumeToast(id: number): void {
  holdToast(id)
  const toast = useToasts.getState().toasts.find((each) => each.id === id)
  timers.set(
    id,
    setTimeout(() => dismissToast(id), toast?.action ? shownWithActionMs : shownMs),
  )
}

export function dismissToast(id: number): void {
  holdToast(id)
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
