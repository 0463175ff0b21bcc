import { useState } from 'react'
import {
  createZipExport,
  type ExportedChapters,
  type ExportFormat,
  type ExportSelection,
  exportToFolder,
  previewExport,
} from '../../shared/contracts/exports.ts'
import { violationsOf } from '../../shared/problem.ts'
import { call } from './client.ts'
import { runMutation, useCall, useChange } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Prepares a ZIP and lets the browser download it. */
async function downloadZip(selection: ExportSelection): Promise<void> {
  const { url, fileName } = await call(createZipExport, { body: selection })
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}

/** An export of chapters, for its dialog. */
export function useExport(chapters: ExportedChapters) {
  const [format, setFormat] = useState<ExportFormat>('original')
  const selection = { ...chapters, format }
  const preview = useCall(
    queryKeys.exportPreview(chapters),
    previewExport,
    { body: chapters },
    { staleTime: 0, gcTime: 0 },
  )
  const zip = useChange(downloadZip)
  const folder = useChange((path: string) => call(exportToFolder, { body: { ...selection, path } }))
  const violations = violationsOf(folder.error)
  const formatViolations = violationsOf(zip.error)
  const changeFormat = (changed: ExportFormat) => {
    zip.reset()
    setFormat(changed)
  }
  return {
    preview: preview.data,
    format,
    onFormat: changeFormat,
    formatViolations,
    error:
      preview.error ??
      (formatViolations.length > 0 ? null : zip.error) ??
      (violations.length > 0 ? null : folder.error),
    isPreparing: zip.isPending,
    isStarting: folder.isPending,
    violations,
    onZip: (onSuccess: () => void) => runMutation(zip.mutateAsync, selection, { onSuccess }),
    onFolder: (path: string, onSuccess: () => void) => runMutation(folder.mutateAsync, path, { onSuccess }),
  }
}
