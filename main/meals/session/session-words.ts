import { Problem } from '../../platform/problem.ts'

// Why a login has ended, for a person.

export const lostAnswer =
  'The last renewal of the login went out, but its answer was lost. Such a login must not be used again: sign in anew.'
export const lostToken =
  'The login can no longer be renewed: the meal site gave no new token, or the keychain lost it. Sign in again.'
export const rejected = (said: string): string => `The meal site ended the login${said && ` (${said})`}. Sign in again.`

export const notSignedIn = (): Problem =>
  new Problem('not_signed_in', 'You are not signed in to the meal site. Sign in first.')
export const loginNeeded = (reason: string | null, cause?: unknown): Problem =>
  new Problem('not_signed_in', reason ?? 'The login of the meal site has ended. Sign in again.', { cause })
