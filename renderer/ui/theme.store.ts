import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'system' | 'light' | 'dark'

/** The name is also read by public/start.js, before the first paint. */
export const useTheme = create<{ readonly theme: Theme }>()(
  persist(() => ({ theme: 'system' as Theme }), { name: 'bunko.theme' }),
)

export const chooseTheme = (theme: Theme) => useTheme.setState({ theme })

/** Puts the choice on the document and keeps it there. */
export function followTheme(): void {
  const apply = ({ theme }: { readonly theme: Theme }) => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }
  apply(useTheme.getState())
  useTheme.subscribe(apply)
}
