import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { DesktopBridge } from '../../shared/bridge.ts'

export type Theme = 'system' | 'light' | 'dark'

/** public/start.js reads the same storage key before the first paint. */
export const useTheme = create<{ readonly theme: Theme }>()(
  persist(() => ({ theme: 'system' as Theme }), { name: 'bunko.theme' }),
)

export const setTheme = (theme: Theme) => useTheme.setState({ theme })

/** Applies the theme to the document and to the window around it, now and whenever it changes. */
export function applyTheme(desktop: DesktopBridge | undefined): void {
  const apply = ({ theme }: { readonly theme: Theme }) => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    desktop?.setTheme(theme).catch((error: unknown) => console.warn(error))
  }
  apply(useTheme.getState())
  useTheme.subscribe(apply)
}
