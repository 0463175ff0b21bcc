import { useEffect, useState } from 'react'

/**
 * Unsaved form input that survives navigation and reloads until `clear`. Kept in the session storage, so that windows do
 * not share drafts.
 */
export function useDraft<T extends object>(key: string, empty: T) {
  const [draft, setDraft] = useState<T>(() => {
    const stored = read(key)
    return stored ? { ...empty, ...stored } : empty
  })
  useEffect(() => {
    write(key, draft === empty ? undefined : draft)
  }, [key, draft, empty])
  const clear = () => {
    setDraft(empty)
    write(key, undefined)
  }
  return { draft, setDraft, clear }
}

/** Saves a draft for another screen to start with. */
export const saveDraft = (key: string, draft: object): void => write(key, draft)

/** Whether there is unsaved input. */
export const hasDraft = (key: string): boolean => read(key) !== undefined

function read(key: string): object | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: object | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the draft is only lost on reload.
  }
}
