import { say } from '../../shared/sentences/sentence.ts'
import { Problem } from '../platform/problem.ts'

/** What stands for a secret in every answer and file. Coming back in a write it means: leave the secret alone. */
export const hidden = '***'

export const sourceNotFound = (): Problem =>
  new Problem('not_found', say('There is no content source with this identifier.'))
