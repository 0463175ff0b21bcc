import { create } from 'zustand'

export type Toast = { readonly id: number; readonly text: string; readonly tone: 'plain' | 'bad' }

const shownMs = 6000
let lastId = 0

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Says something in passing, in sight and to screen readers. What must not be missed belongs in the page instead. */
export function toast(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => other.text !== text), { id, text, tone }],
  }))
  setTimeout(() => dismissToast(id), shownMs)
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}
