import { useTranslation } from 'react-i18next'
import type { Settings, SettingsGroup } from '../../../shared/contracts/settings.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useChangeSettings } from '../../api/settings.ts'
import { toast } from '../../ui/toasts.store.ts'
import { messageFor, unplaced } from '../../ui/violations.ts'

/** A group of settings, each member of which is saved as soon as it is changed and can be put back. */
export function useGroup<G extends SettingsGroup>(group: G, value: Settings[G]) {
  const { t } = useTranslation()
  const save = useChangeSettings(group)
  const violations = save.error instanceof ApiProblem ? save.error.violations : []
  const paths = Object.keys(value).map((member) => `${group}.${member}`)

  /** `label` names what was changed in the words of the screen. */
  const change = async (label: string, patch: Partial<Settings[G]>): Promise<void> => {
    const before = Object.fromEntries(
      Object.keys(patch).map((member) => [member, value[member as keyof Settings[G]]]),
    ) as Partial<Settings[G]>
    try {
      await save.mutateAsync(patch)
    } catch {
      return // Told beside the field, and below the heading of the group.
    }
    const undo = () => void save.mutateAsync(before).catch(() => undefined)
    toast(t('settings.saved', { name: label }), 'plain', { label: t('common.undo'), onSelect: undo })
  }
  return {
    value,
    change,
    errorOf: (member: keyof Settings[G] & string) => messageFor(violations, `${group}.${member}`),
    /** What no field can show. */
    failure: violations.length === 0 || unplaced(violations, paths).length > 0 ? save.error : null,
  }
}

export type Group<G extends SettingsGroup> = ReturnType<typeof useGroup<G>>
