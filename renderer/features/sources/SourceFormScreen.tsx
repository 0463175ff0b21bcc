import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ContentSource } from '../../../shared/contracts/content-sources.ts'
import type { Violation } from '../../../shared/contracts/problems.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { missingSecrets, withSettings } from '../../../shared/source-secrets.ts'
import type { Versioned } from '../../api/client.ts'
import { isChangedMeanwhile } from '../../api/problem.ts'
import { runMutation } from '../../api/query-client.ts'
import { loadSourceVersion, useSaveSource, useSource, useThemes } from '../../api/sources/sources.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ChangedMeanwhile, FormProblem } from '../../ui/forms/FormActions.tsx'
import form from '../../ui/forms/form.module.css'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { unmatchedViolations, useFocusInvalid } from '../../ui/forms/violations.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { LoadState } from '../../ui/status/Notice.tsx'
import { changedFields, SourceFields } from './SourceFields.tsx'
import styles from './SourceForm.module.css'
import { SourceOptionFields } from './SourceOptionFields.tsx'
import { SourceTest, testFieldPaths } from './SourceTestResult.tsx'
import { SuggestionNote } from './SuggestionNote.tsx'
import {
  emptySource,
  isServer,
  parseSourceDraft,
  type SourceDraft,
  sourceDraftKey,
  sourceTextFields,
  toSourceDraft,
} from './source-draft.ts'
import { optionPaths, optionPropertyPath } from './source-options.ts'
import { originFromHistory, type Suggestion, settingsFromHistory, suggestionFromHistory } from './suggestion.ts'
import { resolveTestDraft } from './test-draft.ts'
import { useContinueAfterSave } from './use-continue-after-save.ts'
import { useSourceTest } from './use-source-test.ts'

/** Form for a new source, or with `sourceId` for an existing one. */
export function SourceFormScreen({ sourceId }: { readonly sourceId?: string }) {
  return sourceId === undefined ? <NewSource /> : <StoredSource id={sourceId} />
}

function StoredSource({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const source = useSource(id)
  if (source.data) return <EditSource opened={source.data} />
  return (
    <Screen title={t('sources.title')} measure="form">
      <LoadState query={source} actions={<LinkButton href={paths.sources}>{t('sources.toList')}</LinkButton>} />
    </Screen>
  )
}

function NewSource() {
  const { t } = useTranslation()
  const { draft, setDraft, clear } = useDraft(sourceDraftKey, emptySource)
  const state = useHistoryState()
  return (
    <SourceForm
      title={t('sources.newTitle')}
      submit={t('sources.create')}
      draft={draft}
      onDraft={setDraft}
      onSaved={clear}
      suggested={suggestionFromHistory(state)}
      origin={originFromHistory(state)}
    />
  )
}

function EditSource({ opened }: { readonly opened: Versioned<ContentSource> }) {
  const { t } = useTranslation()
  const [version, setVersion] = useState(opened)
  const source = version.value
  const state = useHistoryState()
  const [draft, setDraft] = useState(() => {
    const offered = settingsFromHistory(state)
    return toSourceDraft(offered ? withSettings(source, offered) : source)
  })
  useEffect(() => {
    if (location.hash === '#test') document.getElementById('test')?.scrollIntoView()
  }, [])
  const takeStored = (stored: Versioned<ContentSource>) => {
    setVersion(stored)
    setDraft(toSourceDraft(stored.value))
  }
  return (
    <SourceForm
      id={source.id}
      version={version}
      onUseStored={takeStored}
      title={source.name}
      submit={t('sources.save')}
      draft={draft}
      onDraft={setDraft}
      origin={originFromHistory(state)}
    />
  )
}

type SourceFormProps = {
  readonly id?: string
  /** The version that is edited. */
  readonly version?: Versioned<ContentSource>
  readonly onUseStored?: (stored: Versioned<ContentSource>) => void
  readonly title: string
  readonly submit: string
  readonly draft: SourceDraft
  readonly onDraft: (draft: SourceDraft) => void
  readonly onSaved?: () => void
  readonly suggested?: Suggestion | undefined
  /** A foreign source stays inactive unless a test succeeded. */
  readonly origin: 'link' | 'file' | undefined
}

function SourceForm(props: SourceFormProps) {
  const { id, version, onUseStored, title, submit, draft, onDraft, onSaved, suggested, origin } = props
  const { t } = useTranslation()
  const isForeign = origin !== undefined
  const [areFieldsOpen, setFieldsOpen] = useState(false)
  const [unreadable, setUnreadable] = useState<readonly Violation[]>([])
  const save = useSaveSource()
  const [stored, setStored] = useState<Versioned<ContentSource>>()
  const [isStoredUnknown, setStoredUnknown] = useState(false)
  const themes = useThemes().data ?? []
  const sourceTest = useSourceTest(draft, suggested?.test)
  const rejected = unreadable.length > 0 ? unreadable : violationsOf(save.error)
  const violations = [...rejected, ...sourceTest.violations]
  const formRef = useFocusInvalid(sourceTest.failure ?? (unreadable.length > 0 ? unreadable : save.error))
  const continueAfterSave = useContinueAfterSave(
    suggested && { slug: resolveTestDraft(suggested.test, draft).mangaSlug, url: suggested.seriesUrl },
    () => formRef.current !== null,
  )
  const options = draft.isExpert ? ['options'] : optionPaths.map(optionPropertyPath)
  const shown = [...sourceTextFields, ...options]
  const runTest = () => {
    setUnreadable([])
    save.reset()
    sourceTest.run()
  }

  const submitVersion = (etag: string | undefined) => {
    if (save.isPending) return
    setStored(undefined)
    setStoredUnknown(false)
    const isActive = isForeign ? sourceTest.hasSucceeded() : draft.isActive
    sourceTest.clear()
    const parsed = parseSourceDraft(draft, { notANumber: t('form.notANumber'), notJson: t('sources.notJson') })
    setUnreadable(parsed.unreadable)
    if (parsed.unreadable.length > 0) return
    runMutation(
      save.mutateAsync,
      { id, body: { ...parsed.body, isActive }, etag },
      {
        onSuccess: ({ name }) => {
          onSaved?.()
          const saved = t(isForeign && !isActive ? 'sources.savedInactive' : 'sources.saved', { name })
          if (formRef.current) void continueAfterSave(name, saved)
          else toast(saved)
        },
        onError: (error) => {
          if (id !== undefined && isChangedMeanwhile(error))
            loadSourceVersion(id).then(setStored, () => setStoredUnknown(true))
        },
      },
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submitVersion(version?.etag)
  }

  const actions = (
    <div className={form.actions}>
      <Button type="submit" variant="primary" busy={save.isPending}>
        {submit}
      </Button>
      <LinkButton variant="ghost" href={paths.sources}>
        {t('common.cancel')}
      </LinkButton>
    </div>
  )
  const fields = (
    <div className={styles.layout}>
      <div className={form.form}>
        {stored && (
          <ChangedMeanwhile
            changes={changedFields(version?.value, stored.value).map(([name, value]) => ({
              label: t(`sources.field.${name}.label`),
              value,
            }))}
            busy={save.isPending}
            onOverwrite={() => submitVersion(stored.etag)}
            onUseStored={() => {
              setStored(undefined)
              save.reset()
              onUseStored?.(stored)
            }}
          />
        )}
        {save.error && !stored && (isStoredUnknown || !isChangedMeanwhile(save.error)) && unreadable.length === 0 && (
          <FormProblem error={save.error} unmatched={unmatchedViolations(rejected, shown)} />
        )}
        <SourceFields {...{ draft, onDraft, violations, themes }} dependsOnTest={isForeign} />
        <SourceOptionFields draft={draft} onDraft={onDraft} violations={violations} themes={themes} />
      </div>
      {!isServer(draft) && (
        <SourceTest
          test={sourceTest.draft}
          onTest={sourceTest.setDraft}
          violations={sourceTest.violations}
          extra={unmatchedViolations(sourceTest.violations, [...shown, ...testFieldPaths])}
          run={sourceTest.test}
          onRun={runTest}
        />
      )}
    </div>
  )
  return (
    <Screen title={title}>
      <form ref={formRef} className={form.wide} onSubmit={onSubmit} noValidate>
        {suggested ? (
          <>
            <SuggestionNote suggestion={suggested} actions={actions} />
            <details
              className={form.group}
              open={areFieldsOpen || save.isError || violations.length > 0}
              onToggle={({ currentTarget }) => setFieldsOpen(currentTarget.open)}
            >
              <summary>{t('sources.suggest.settings')}</summary>
              {fields}
            </details>
          </>
        ) : (
          <>
            {origin && <p className="note">{t(origin === 'link' ? 'sources.fromLink' : 'sources.fromFile')}</p>}
            <MissingSecrets draft={draft} />
            {fields}
            {actions}
          </>
        )}
      </form>
    </Screen>
  )
}

/** Says which secrets another Bunko left out of the settings. */
function MissingSecrets({ draft }: { readonly draft: SourceDraft }) {
  const { t } = useTranslation()
  const { list } = useFormat()
  const names = missingSecrets(parseSourceDraft(draft, { notANumber: '', notJson: '' }).body)
  return names.length > 0 && <p className="note">{t('sources.missingSecrets', { names: list(names) })}</p>
}
