import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'

/** Replaces a secret in answers and exports. In a write it means that the stored secret stays. */
export const hidden = '***'

export const sourceNotFound = (): Problem => new Problem('not_found', message('sources.notFound'))
