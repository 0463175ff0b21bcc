import { FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../api/problem.ts'
import { useImportSources } from '../../api/sources/sources.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import { importLine } from './import-words.ts'

const limitBytes = 16 * 1024 * 1024

type Chosen = { readonly file: string; readonly content: unknown }

/** Takes sources from a file, all of them or none. The button and what went wrong stand in different places. */
export function useSourceImport(): { readonly button: ReactNode; readonly problem: ReactNode } {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [fault, setFault] = useState<{ readonly title: string; readonly detail: string }>()
  const { mutate, reset, error, isPending } = useImportSources()

  const take = async (file: File) => {
    reset()
    setFault(undefined)
    if (file.size > limitBytes) {
      const title = t('sources.importing.tooLarge.title')
      return setFault({
        title,
        detail: t('sources.importing.tooLarge.detail', { file: file.name, size: bytes(limitBytes) }),
      })
    }
    const content = parsed(await file.text())
    if (content === undefined) {
      const title = t('sources.importing.notJson.title')
      return setFault({ title, detail: t('sources.importing.notJson.detail', { file: file.name }) })
    }
    setChosen({ file: file.name, content })
    mutate(content, { onSuccess: (count) => toast(t('sources.importing.done', { count })) })
  }

  const button = (
    <>
      <Button icon={FileUp} busy={isPending} onClick={() => picker.current?.click()}>
        {t('sources.import')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('sources.import')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void take(file)
          // The same file may be chosen again once it was put right.
          target.value = ''
        }}
      />
    </>
  )
  const violations = error instanceof ApiProblem ? error.violations : []
  const problem = fault ? (
    <ErrorLine {...fault} />
  ) : error && chosen && violations.length > 0 ? (
    <ErrorLine
      title={t('sources.importing.failed', { file: chosen.file })}
      lines={violations.map((violation) => importLine(violation, chosen.content, t))}
    />
  ) : (
    <ProblemLine error={error} />
  )
  return { button, problem }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
