import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../Button.tsx'

type PickFileProps = {
  readonly label: string
  readonly icon: LucideIcon
  /** The types of files, as the attribute of an input. */
  readonly accept: string
  readonly busy: boolean
  readonly onPick: (file: File) => void
}

/** Chooses a file in the dialog of the system. */
export function PickFile({ label, icon, accept, busy, onPick }: PickFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again after it was corrected.
          target.value = ''
          if (file) onPick(file)
        }}
      />
    </>
  )
}
