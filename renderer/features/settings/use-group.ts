import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsGroup, SettingsValues } from '../../../shared/contracts/settings.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useChangeSettings } from '../../api/settings.ts'
import { unmatchedViolations, violationMessage } from '../../ui/forms/violations.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { useProblemText } from '../../ui/status/Notice.tsx'

type MemberOf<G extends SettingsGroup, T> = {
  [M in keyof SettingsValues[G]]: SettingsValues[G][M] extends T ? M : never
}[keyof SettingsValues[G]] &
  string

/** What a whole number is refused for before it is sent; undefined where nothing speaks against it. */
type Check = (value: number) => string | undefined

/**
 * A group of settings, each member of which is saved as soon as it is changed and can be put back. A member that could
 * not be saved says so until it is changed again. `words` gives a member its name on the screen.
 */
export function useGroup<G extends SettingsGroup>(
  group: G,
  value: SettingsValues[G],
  words: (member: keyof SettingsValues[G] & string) => string,
) {
  type Member = keyof SettingsValues[G] & string
  const { t } = useTranslation()
  const problemText = useProblemText()
  const save = useChangeSettings(group)
  /** Why the last change of a member was refused: by the API, or as a sentence before it was sent. */
  const [failures, setFailures] = useState<Readonly<Record<string, unknown>>>({})
  const tell = (member: Member, failure: unknown) => setFailures((known) => ({ ...known, [member]: failure }))

  const change = async (patch: Partial<SettingsValues[G]>): Promise<void> => {
    const [member] = Object.keys(patch) as Member[]
    if (member === undefined) return
    const before = { [member]: value[member] } as unknown as Partial<SettingsValues[G]>
    try {
      await save.mutateAsync(patch)
    } catch (error) {
      tell(member, error)
      return
    }
    tell(member, undefined)
    const undo = () => void save.mutateAsync(before).catch((error: unknown) => tell(member, error))
    toast(t('settings.saved', { name: words(member) }), 'plain', { label: t('common.undo'), onSelect: undo })
  }
  const set = (member: Member, next: unknown) => void change({ [member]: next } as Partial<SettingsValues[G]>)

  const errorOf = (member: Member): string | undefined => {
    const failure = failures[member]
    if (failure === undefined || typeof failure === 'string') return failure
    const violations = failure instanceof ApiProblem ? failure.violations : []
    const { title, detail } = problemText(failure)
    return (
      violationMessage(violations, `${group}.${member}`) ??
      (violations.length > 0
        ? unmatchedViolations(violations, []).join('; ')
        : t('settings.notSaved', { title, detail }))
    )
  }
  const field = (member: Member) => ({ label: words(member), error: errorOf(member) })
  const typed = (member: Member, onCommit: (text: string) => void) => ({
    ...field(member),
    value: String(value[member]),
    onCommit,
    onRevert: () => tell(member, undefined),
  })
  return {
    value,
    set,
    /** Label and error of any control. */
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
    text: (member: MemberOf<G, string>) => typed(member, (text) => set(member, text)),
    number: (member: MemberOf<G, number>, check: Check = () => undefined) => ({
      ...typed(member, (text) => {
        const why = /^\d+$/.test(text) ? check(Number(text)) : t('settings.wholeNumber')
        if (why === undefined) set(member, Number(text))
        else tell(member, why)
      }),
      inputMode: 'numeric' as const,
    }),
  }
}

export type Group<G extends SettingsGroup> = ReturnType<typeof useGroup<G>>
