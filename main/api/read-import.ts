import { type ImportedSource, importedSourcesSchema } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem, problemFromViolations } from '../platform/problem.ts'
import { validateBody } from './validate.ts'

export type Import = { readonly sources: readonly ImportedSource[]; readonly isSingle: boolean }

/**
 * The three forms of an import: an export, a bare array, one source. Violations lie at `sources[3].baseUrl`, those of a
 * single source at `baseUrl`.
 * @throws Problem `bad_request`, `validation_failed`.
 */
export function readImport(body: unknown): Import {
  if (Array.isArray(body))
    return { sources: validateBody(importedSourcesSchema, { sources: body }, 400).sources, isSingle: false }
  if (typeof body !== 'object' || body === null) throw new Problem('bad_request', message('api.bodyNotObjectOrArray'))
  if ('sources' in body) return { sources: validateBody(importedSourcesSchema, body, 400).sources, isSingle: false }
  try {
    return { sources: validateBody(importedSourcesSchema, { sources: [body] }, 400).sources, isSingle: true }
  } catch (error) {
    return namingTheSource(error)
  }
}

/** @throws the error, with the paths of a source that came alone. */
export function namingTheSource(error: unknown): never {
  if (!(error instanceof Problem) || !error.violations) throw error
  throw problemFromViolations(
    error.code === 'bad_request' ? 'bad_request' : 'validation_failed',
    error.violations.map(({ propertyPath, message }) => ({
      propertyPath: propertyPath.replace(/^sources\[0\]\.?/, ''),
      message,
    })),
  )
}
