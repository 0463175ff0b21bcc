import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const maxRecent = 12

/** The identifiers of what was chosen last in the palette, newest first, kept in the browser. */
export const useRecent = create<{ readonly ids: readonly string[] }>()(
  persist(() => ({ ids: [] as readonly string[] }), { name: 'bunko.palette.recent' }),
)

export const remember = (id: string) =>
  useRecent.setState(({ ids }) => ({ ids: [id, ...ids.filter((one) => one !== id)].slice(0, maxRecent) }))
