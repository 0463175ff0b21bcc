import { useEffect, useRef } from 'react'

/** Focuses the first invalid field whenever `failure` changes. Attach the returned ref to the form. */
export function useFocusInvalid(failure: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return form
}
