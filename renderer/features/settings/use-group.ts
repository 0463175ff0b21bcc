import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsGroup, SettingsValues } from '../../../shared/contracts/settings.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { useChangeSettings } from '../../api/settings.ts'
import { unmatchedViolations, violationMessage } from '../../ui/forms/violations.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useProblemText } from '../../ui/status/Notice.tsx'

type MemberOf<G extends SettingsGroup, T> = {
  [M in keyof SettingsValues[G]]: SettingsValues[G][M] extends T ? M : never
}[keyof SettingsValues[G]] &
  string

/** Validates a number before it is sent. Returns an error message, or undefined if it is valid. */
type Validate = (value: number) => string | undefined

/**
 * Props for the controls of a group of settings. Each member is saved when it is changed, and the change can be undone.
 * An error is shown until the member is changed again. `labelOf` returns the label of a member.
 */
export function useGroup<G extends SettingsGroup>(
  group: G,
  value: SettingsValues[G],
  labelOf: (member: keyof SettingsValues[G] & string) => string,
) {
  type Member = keyof SettingsValues[G] & string
  const { t } = useTranslation()
  const problemText = useProblemText()
  const save = useChangeSettings(group)
  /** Errors by member: from the API, or a message from validation. */
  const [errors, setErrors] = useState<Readonly<Record<string, unknown>>>({})
  const setError = (member: Member, error: unknown) => setErrors((others) => ({ ...others, [member]: error }))

  const change = async (patch: Partial<SettingsValues[G]>): Promise<void> => {
    const [member] = Object.keys(patch) as Member[]
    if (member === undefined) return
    const before = { [member]: value[member] } as unknown as Partial<SettingsValues[G]>
    try {
      await save.mutateAsync(patch)
    } catch (error) {
      setError(member, error)
      return
    }
    setError(member, undefined)
    const undo = () => void save.mutateAsync(before).catch((error: unknown) => setError(member, error))
    toast(t('settings.saved', { name: labelOf(member) }), 'plain', undo)
  }
  const set = (member: Member, next: unknown) => void change({ [member]: next } as Partial<SettingsValues[G]>)

  const errorOf = (member: Member): string | undefined => {
    const error = errors[member]
    if (error === undefined || typeof error === 'string') return error
    const violations = violationsOf(error)
    const { title, detail } = problemText(error)
    return (
      violationMessage(violations, `${group}.${member}`) ??
      (violations.length > 0
        ? unmatchedViolations(violations, []).join('; ')
        : t('settings.notSaved', { title, detail }))
    )
  }
  const field = (member: Member) => ({
    id: `${group}.${member}`,
    label: labelOf(member),
    error: errorOf(member),
  })
  const textField = (member: Member, onCommit: (text: string) => void) => ({
    ...field(member),
    value: String(value[member]),
    onCommit,
    onRevert: () => setError(member, undefined),
  })
  return {
    value,
    set,
    /** Id, label and error, for any control. */
    field,
    toggle: (member: MemberOf<G, boolean>) => ({
      ...field(member),
      checked: value[member] as boolean,
      onToggle: (checked: boolean) => set(member, checked),
    }),
    choice: (member: MemberOf<G, string>) => ({
      ...field(member),
      value: value[member] as string,
      onChoose: (chosen: string) => set(member, chosen),
    }),
    text: (member: MemberOf<G, string>) => textField(member, (text) => set(member, text)),
    /** An empty text is saved as null. */
    optionalText: (member: MemberOf<G, string | null>) => ({
      ...textField(member, (text) => set(member, text === '' ? null : text)),
      value: (value[member] as string | null) ?? '',
    }),
    number: (member: MemberOf<G, number>, validate: Validate = () => undefined) => ({
      ...textField(member, (text) => {
        const error = /^\d+$/.test(text) ? validate(Number(text)) : t('settings.wholeNumber')
        if (error === undefined) set(member, Number(text))
        else setError(member, error)
      }),
      inputMode: 'numeric' as const,
    }),
  }
}

export type Group<G extends SettingsGroup> = ReturnType<typeof useGroup<G>>
