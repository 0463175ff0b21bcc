import { useEffect, useRef } from 'react'

/** Takes a person to the first field that is wrong, each time `failure` is a new one. Put the ref on the form. */
export function useFocusInvalid(failure: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return form
}
