import type { Violation } from '../../shared/contracts/problems.ts'

/** The messages about a value and what lies inside it: `genres` covers `genres[0]`, `options` covers `options.headers.Referer`. */
export function violationsOf(violations: readonly Violation[], path: string): readonly Violation[] {
  return violations.filter(({ propertyPath }) => isWithin(propertyPath, path))
}

/** One line for a field, or undefined. */
export function messageFor(violations: readonly Violation[], path: string): string | undefined {
  const messages = new Set(violationsOf(violations, path).map(({ message }) => message))
  return messages.size === 0 ? undefined : [...messages].join('; ')
}

/** What no field of the form shows, as lines for its head. */
export function unplaced(violations: readonly Violation[], fields: readonly string[]): readonly string[] {
  return violations
    .filter(({ propertyPath }) => !fields.some((path) => isWithin(propertyPath, path)))
    .map(({ propertyPath, message }) => (propertyPath === '' ? message : `${propertyPath}: ${message}`))
}

const isWithin = (path: string, parent: string) =>
  path === parent || path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`)
