import { FolderPlus, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/forms/Field.tsx'
import { newGroup, newRule, type RuleGroup, replaceItem } from './query-draft.ts'
import styles from './RuleBuilder.module.css'
import { RuleFields } from './RuleFields.tsx'

type RuleGroupFieldsProps = {
  readonly group: RuleGroup
  readonly onChange: (group: RuleGroup) => void
  /** Undefined for the outermost group. */
  readonly onRemove?: () => void
  readonly depth: number
}

/** Groups in groups are shown however deep they are; new ones are added to two levels. */
const maxDepth = 2

export function RuleGroupFields({ group, onChange, onRemove, depth }: RuleGroupFieldsProps) {
  const { t } = useTranslation()
  const choices = depth === 0 ? (['all', 'any'] as const) : (['all', 'any', 'none'] as const)
  const add = (item: RuleGroup['items'][number]) => onChange({ ...group, items: [...group.items, item] })
  return (
    <fieldset className={styles.group} data-depth={depth}>
      <legend className="visually-hidden">{t('rules.group')}</legend>
      <div className={styles.head}>
        <Segmented
          label={t('rules.match')}
          hideLabel
          value={group.match}
          choices={choices.map((value) => ({ value, label: t(`rules.matches.${value}`) }))}
          onChoose={(match) => onChange({ ...group, match })}
        />
        {onRemove && <IconButton icon={Trash2} label={t('rules.removeGroup')} onClick={onRemove} />}
      </div>
      {group.items.map((item) =>
        item.kind === 'rule' ? (
          <RuleFields
            key={item.key}
            rule={item}
            onChange={(next) => onChange(replaceItem(group, item.key, next))}
            onRemove={() => onChange(replaceItem(group, item.key, undefined))}
          />
        ) : (
          <RuleGroupFields
            key={item.key}
            group={item}
            depth={depth + 1}
            onChange={(next) => onChange(replaceItem(group, item.key, next))}
            onRemove={() => onChange(replaceItem(group, item.key, undefined))}
          />
        ),
      )}
      <div className={styles.adds}>
        <Button variant="ghost" icon={Plus} onClick={() => add(newRule())}>
          {t('rules.add')}
        </Button>
        {depth < maxDepth && (
          <Button variant="ghost" icon={FolderPlus} onClick={() => add(newGroup())}>
            {t('rules.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
