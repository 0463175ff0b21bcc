import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'

/** What stands for a secret in every answer and file. Coming back in a write it means: leave the secret alone. */
export const hidden = '***'

export const sourceNotFound = (): Problem => new Problem('not_found', message('sources.notFound'))
