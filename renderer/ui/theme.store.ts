import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'system' | 'light' | 'dark'

/** public/start.js reads the same storage key before the first paint. */
export const useTheme = create<{ readonly theme: Theme }>()(
  persist(() => ({ theme: 'system' as Theme }), { name: 'bunko.theme' }),
)

export const setTheme = (theme: Theme) => useTheme.setState({ theme })

/** Applies the theme to the document, now and whenever it changes. */
export function applyTheme(): void {
  const apply = ({ theme }: { readonly theme: Theme }) => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }
  apply(useTheme.getState())
  useTheme.subscribe(apply)
}
