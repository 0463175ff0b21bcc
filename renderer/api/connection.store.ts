import { create } from 'zustand'

/** Whether live events arrive. `lost` after a break until they flow again; lists may be out of date meanwhile. */
export type Connection = 'connecting' | 'open' | 'lost'

export const useConnection = create<{ readonly state: Connection }>(() => ({ state: 'connecting' }))
