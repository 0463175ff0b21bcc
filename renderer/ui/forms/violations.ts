import { useEffect, useRef, useState } from 'react'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { violationsOf } from '../../../shared/problem.ts'

/** Violations of a property and its descendants: `genres` matches `genres[0]`, `options` matches `options.headers.Referer`. */
export function violationsWithin(violations: readonly Violation[], path: string): readonly Violation[] {
  return violations.filter(({ propertyPath }) => isWithin(propertyPath, path))
}

/** What the API found wrong in each value; nothing for other errors. */
export const violationMessages = (error: unknown): readonly string[] =>
  violationsOf(error).map(({ message }) => message)

/** The violations of a field as one line; undefined if there are none. */
export function violationMessage(violations: readonly Violation[], path: string): string | undefined {
  const messages = new Set(violationsWithin(violations, path).map(({ message }) => message))
  return messages.size === 0 ? undefined : [...messages].join('; ')
}

/** Lines for the violations that no field of the form shows. */
export function unmatchedViolations(violations: readonly Violation[], fields: readonly string[]): readonly string[] {
  return violations
    .filter(({ propertyPath }) => !fields.some((path) => isWithin(propertyPath, path)))
    .map(({ propertyPath, message }) => (propertyPath === '' ? message : `${propertyPath}: ${message}`))
}

const isWithin = (path: string, parent: string) =>
  path === parent || path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`)

/** Focuses the first invalid field whenever `failure` changes. Attach the returned ref to the form. */
export function useFocusInvalid(failure: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return form
}

/** The violations that a form shows: those found before sending, otherwise those of the API. @param error of the API */
export function useFormViolations(error: unknown) {
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const isUnreadable = unreadable.length > 0
  const formRef = useFocusInvalid(isUnreadable ? unreadable : error)
  return { violations: isUnreadable ? unreadable : violationsOf(error), isUnreadable, setUnreadable, formRef }
}
