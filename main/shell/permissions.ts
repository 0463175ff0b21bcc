/** All that Bunko's own page may have; everything else is refused without asking (Electron's checklist, point 5). */
const granted: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write', 'screen-wake-lock'])

/** @param isOwnPage whether the main frame of Bunko's own window asks. */
export const mayUse = (permission: string, isOwnPage: boolean): boolean => isOwnPage && granted.has(permission)
