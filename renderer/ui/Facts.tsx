import { classNames } from './class-names.ts'
import styles from './Facts.module.css'

type FactsProps = { readonly facts: readonly string[]; readonly className?: string | undefined }

/** Short facts separated by dots, wrapped as needed. Empty facts are omitted. */
export function Facts({ facts, className }: FactsProps) {
  const shown = facts.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <p className={classNames(styles.facts, className)}>
      {shown.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}
