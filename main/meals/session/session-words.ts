import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import { Problem } from '../../platform/problem.ts'

// Why a login has ended, for a person.

export const lostAnswer = say(
  'The last renewal of the login went out, but its answer was lost. Such a login must not be used again: sign in anew.',
)
export const lostToken = say(
  'The login can no longer be renewed: the meal site gave no new token, or the keychain lost it. Sign in again.',
)
export const rejected = (said: Sentence | undefined): Sentence =>
  said
    ? say('The meal site ended the login ({said}). Sign in again.', { said })
    : say('The meal site ended the login. Sign in again.')

export const notSignedIn = (): Problem =>
  new Problem('not_signed_in', say('You are not signed in to the meal site. Sign in first.'))
export const loginNeeded = (reason: Sentence | null, cause?: unknown): Problem =>
  new Problem('not_signed_in', reason ?? say('The login of the meal site has ended. Sign in again.'), { cause })
