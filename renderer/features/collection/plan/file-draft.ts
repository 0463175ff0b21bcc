import type { CollectionItem } from '../../../../shared/contracts/collection.ts'
import { formatRange, parseRange } from './describe-file.ts'
import type { Correction } from './plan.ts'

/** The texts of the dialog. */
export type FileDraft = {
  readonly series: string
  readonly kind: 'chapter' | 'volume' | 'special'
  readonly number: string
  readonly volume: string
  readonly title: string
  readonly language: string
}
export type DraftProblem = 'missing' | 'notANumber' | 'notALanguage'

export function toDraft({ series, kind, number, numberEnd, volume, title, language }: CollectionItem): FileDraft {
  const isVolume = number === null
  return {
    series,
    kind: kind === 'unreadable' ? 'chapter' : kind,
    number: formatRange(number, numberEnd),
    volume: formatRange(volume, isVolume ? numberEnd : null),
    title: title ?? '',
    language: language ?? '',
  }
}

/** What the draft changes about the file, or the problem of each field. */
export function readDraft(
  draft: FileDraft,
  file: CollectionItem,
): { correction: Correction } | { problems: Readonly<Partial<Record<keyof FileDraft, DraftProblem>>> } {
  const isVolume = draft.kind === 'volume'
  const number = isVolume ? null : parseRange(draft.number)
  const volume = parseRange(draft.volume)
  const language = draft.language.trim()
  const problems = {
    ...(draft.series.trim() === '' && { series: 'missing' as const }),
    ...(number === undefined && { number: 'notANumber' as const }),
    ...(number === null && draft.kind === 'chapter' && { number: 'missing' as const }),
    ...((volume === undefined || (volume?.end != null && !isVolume)) && { volume: 'notANumber' as const }),
    ...(volume === null && isVolume && { volume: 'missing' as const }),
    ...(language !== '' && !isLanguage(language) && { language: 'notALanguage' as const }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const values: Required<Correction> = {
    series: draft.series.trim(),
    kind: draft.kind,
    number: number?.number ?? null,
    numberEnd: (isVolume ? volume?.end : number?.end) ?? null,
    volume: volume?.number ?? null,
    title: draft.title.trim() || null,
    language: language || null,
  }
  const changed = Object.entries(values).filter(([name, value]) => value !== file[name as keyof Correction])
  return { correction: Object.fromEntries(changed) as Correction }
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1
  } catch {
    return false
  }
}
