import type { TFunction } from 'i18next'
import { FileUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { runMutation } from '../../api/query-client.ts'
import { useImportSources } from '../../api/sources/sources.ts'
import { useFormat } from '../../i18n/format.ts'
import { PickFile } from '../../ui/forms/PickFile.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import { sourceTextFields } from './source-draft.ts'

const limitBytes = 16 * 1024 * 1024

type ChosenFile = { readonly file: string; readonly content: unknown }

/** Imports all sources of a file or none; a single one is opened for its test. Returns the button and the error message, which are placed separately. */
export function useSourceImport(): { readonly button: ReactNode; readonly problem: ReactNode } {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { bytes } = useFormat()
  const [chosen, setChosen] = useState<ChosenFile>()
  const [fileError, setFileError] = useState<{ readonly title: string; readonly detail: string }>()
  const { mutateAsync, reset, error, isPending } = useImportSources()

  const onImported = (sources: readonly ContentSource[]) => {
    const [first, ...others] = sources
    if (first && others.length === 0 && !first.isActive)
      return navigate(paths.source(first.id), { state: { isFromFile: true } })
    const count = sources.length
    toast(
      sources.every(({ isActive }) => isActive)
        ? t('sources.importing.done', { count })
        : t('sources.importing.untested', { count }),
    )
  }
  const importFile = async (file: File) => {
    reset()
    setFileError(undefined)
    if (file.size > limitBytes) {
      const title = t('sources.importing.tooLarge.title')
      return setFileError({
        title,
        detail: t('sources.importing.tooLarge.detail', { file: file.name, size: bytes(limitBytes) }),
      })
    }
    const content = parseJsonObject(await file.text())
    if (content === undefined) {
      const title = t('sources.importing.notJson.title')
      return setFileError({ title, detail: t('sources.importing.notJson.detail', { file: file.name }) })
    }
    setChosen({ file: file.name, content })
    runMutation(mutateAsync, content, { onSuccess: onImported })
  }

  const button = (
    <PickFile
      icon={FileUp}
      label={t('sources.import')}
      accept="application/json,.json"
      busy={isPending}
      onPick={(file) => void importFile(file)}
    />
  )
  const violations = violationsOf(error)
  const problem = fileError ? (
    <ErrorLine {...fileError} />
  ) : error && chosen && violations.length > 0 ? (
    <ErrorLine
      title={t('sources.importing.failed', { file: chosen.file })}
      lines={violations.map((violation) => describeImportViolation(violation, chosen.content, t))}
    />
  ) : (
    <ProblemLine error={error} />
  )
  return { button, problem }
}

function parseJsonObject(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const labeledFields = [...sourceTextFields, 'scrapingType'] as const

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
