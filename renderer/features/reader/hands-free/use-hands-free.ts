import { useState } from 'react'

export type HandsFreeSwitch = {
  readonly isOn: boolean
  /** @returns whether it is on now */
  readonly toggle: () => boolean
}

/** Whether the reader scrolls or turns pages automatically. It stays on from chapter to chapter. */
export function useHandsFree(): HandsFreeSwitch {
  const [isOn, setOn] = useState(false)
  return {
    isOn,
    toggle: () => {
      setOn(!isOn)
      return !isOn
    },
  }
}
