import { create } from 'zustand'

export type Toast = {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'bad'
  /** What its button does. */
  readonly undo: (() => void) | undefined
}

const durationMs = 6000
/** Long enough to reach the button by keyboard. */
const durationWithUndoMs = 12_000
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Shows a short message that is also announced to screen readers. Put important messages into the page instead. */
export function toast(text: string, tone: Toast['tone'] = 'plain', undo?: () => void): number {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.text !== text), { id, text, tone, undo }],
  }))
  resumeToast(id)
  return id
}

/** Stops the timeout while the toast is hovered or focused. */
export const pauseToast = (id: number) => clearTimeout(timers.get(id))

export function resumeToast(id: number): void {
  pauseToast(id)
  const toast = useToasts.getState().toasts.find((each) => each.id === id)
  timers.set(
    id,
    setTimeout(() => dismissToast(id), toast?.undo ? durationWithUndoMs : durationMs),
  )
}

export function dismissToast(id: number): void {
  pauseToast(id)
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export function dismissToasts(): void {
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
}
