import { type ImportedSource, importedSourcesSchema } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem, problemFromViolations } from '../platform/problem.ts'
import { validateBody } from './validate.ts'

export type Import = { readonly sources: readonly ImportedSource[]; readonly isSingle: boolean }

/**
 * Parses the three forms of an import: an export, an array of sources, or a single source. Paths of violations are
 * `sources[3].baseUrl`, or `baseUrl` for a single source.
 * @throws Problem `bad_request`, `validation_failed`
 */
export function parseImport(body: unknown): Import {
  if (Array.isArray(body))
    return { sources: validateBody(importedSourcesSchema, { sources: body }, 400).sources, isSingle: false }
  if (typeof body !== 'object' || body === null) throw new Problem('bad_request', message('api.bodyNotObjectOrArray'))
  if ('sources' in body) return { sources: validateBody(importedSourcesSchema, body, 400).sources, isSingle: false }
  try {
    return { sources: validateBody(importedSourcesSchema, { sources: [body] }, 400).sources, isSingle: true }
  } catch (error) {
    return rethrowForSingleSource(error)
  }
}

/** Rethrows an error with the violation paths of a single source. */
export function rethrowForSingleSource(error: unknown): never {
  if (!(error instanceof Problem) || !error.violations) throw error
  throw problemFromViolations(
    error.code === 'bad_request' ? 'bad_request' : 'validation_failed',
    error.violations.map(({ propertyPath, message }) => ({
      propertyPath: propertyPath.replace(/^sources\[0\]\.?/, ''),
      message,
    })),
  )
}
