import { cx } from './cx.ts'
import styles from './Facts.module.css'

type FactsProps = { readonly facts: readonly string[]; readonly className?: string | undefined }

/** What there is to say of a thing in a few words each, in one line where there is room. Empty ones are left out. */
export function Facts({ facts, className }: FactsProps) {
  const told = facts.filter(Boolean)
  if (told.length === 0) return null
  return (
    <p className={cx(styles.facts, className)}>
      {told.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}
