import { useEffect, useState } from 'react'

/**
 * What a person has typed and not yet saved: survives leaving the screen and reloading the page, until `clear`.
 * Lives in the session storage, so that two windows do not mix their drafts.
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

/** Leaves a draft for a screen that is not there yet. */
export const leaveDraft = (key: string, draft: object): void => write(key, draft)

/** Leaves a draft unless something is typed there already. */
export const proposeDraft = (key: string, draft: object): void => {
  if (!read(key)) write(key, draft)
}

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
    // Full or forbidden storage costs only the draft after a reload.
  }
}
