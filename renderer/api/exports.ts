import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createZipExport,
  type ExportedChapters,
  type ExportFormat,
  type ExportSelection,
  exportToFolder,
  previewExport,
} from '../../shared/contracts/exports.ts'
import { call } from './client.ts'
import { ApiProblem } from './problem.ts'
import { queryKeys } from './query-keys.ts'
import { runMutation } from './run-mutation.ts'

const useExportPreview = (selection: ExportedChapters) =>
  useQuery({
    queryKey: queryKeys.exportPreview(selection),
    queryFn: ({ signal }) => call(previewExport, { body: selection }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Prepares a ZIP and lets the browser download it. */
const useDownloadZip = () =>
  useMutation({
    mutationFn: (selection: ExportSelection) => call(createZipExport, { body: selection }),
    onSuccess: ({ url, fileName }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = fileName
      link.click()
    },
  })

const useExportToFolder = () =>
  useMutation({
    mutationFn: ({ selection, path }: { readonly selection: ExportSelection; readonly path: string }) =>
      call(exportToFolder, { body: { ...selection, path } }),
  })

/** An export of chapters, for its dialog. @param onStarted called when the download or the job has started */
export function useExport(chapters: ExportedChapters, onStarted: (target: 'zip' | 'folder') => void) {
  const [format, setFormat] = useState<ExportFormat>('original')
  const selection = { ...chapters, format }
  const preview = useExportPreview(chapters)
  const zip = useDownloadZip()
  const folder = useExportToFolder()
  const violations = folder.error instanceof ApiProblem ? folder.error.violations : []
  const formatViolations = zip.error instanceof ApiProblem ? zip.error.violations : []
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
    onZip: () => runMutation(zip.mutateAsync, selection, { onSuccess: () => onStarted('zip') }),
    onFolder: (path: string) =>
      runMutation(folder.mutateAsync, { selection, path }, { onSuccess: () => onStarted('folder') }),
  }
}
