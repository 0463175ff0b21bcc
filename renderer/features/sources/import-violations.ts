import type { TFunction } from 'i18next'
import type { Violation } from '../../../shared/contracts/problems.ts'

const labeledFields = [
  'name',
  'baseUrl',
  'chapterUrlFormat',
  'scrapingType',
  'imageSelector',
  'nextPageSelector',
  'chapterSelector',
  'description',
] as const

/**
 * Describes a violation of an import with the number and name of the source and the label of the field. A path without
 * a label is shown unchanged.
 * @param file the imported content: an export, an array of sources, or one source
 */
export function describeImportViolation({ propertyPath, message }: Violation, file: unknown, t: TFunction): string {
  const [, index, path = ''] = /^(?:sources)?(?:\[(\d+)\])?\.?(.*)$/.exec(propertyPath) ?? []
  const known = labeledFields.find((name) => name === path)
  const field = known ? t(`sources.field.${known}.label`) : path
  if (index === undefined) return field === '' ? message : t('sources.importing.lineOfAll', { field, message })
  const name = nameAt(file, Number(index))
  const number = Number(index) + 1
  const place =
    name === undefined
      ? t('sources.importing.place', { place: number })
      : t('sources.importing.placeNamed', { place: number, name })
  return field === ''
    ? t('sources.importing.lineOfPlace', { place, message })
    : t('sources.importing.line', { place, field, message })
}

function nameAt(file: unknown, index: number): string | undefined {
  const list = isObject(file) && 'sources' in file ? file.sources : file
  const source: unknown = Array.isArray(list) ? list[index] : undefined
  return isObject(source) && 'name' in source && typeof source.name === 'string' ? source.name || undefined : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
