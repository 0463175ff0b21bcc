import type { Violation } from '../../../../shared/contracts/problems.ts'
import { TextField } from '../../../ui/forms/Field.tsx'
import { violationMessage } from '../../../ui/forms/violations.ts'

type PinFieldProps = {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly violations: readonly Violation[]
  /** The member of the body that the violations name. */
  readonly member?: string
}

/** Asks for the PIN of private shelves. */
export const PinField = ({ violations, member = 'pin', ...field }: PinFieldProps) => (
  <TextField
    {...field}
    type="password"
    autoComplete="off"
    maxLength={64}
    error={violationMessage(violations, member)}
  />
)
