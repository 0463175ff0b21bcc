import { useSyncExternalStore } from 'react'

/** The part of the Navigation API that is used; older browsers lack it. */
type Navigation = EventTarget & { readonly canGoBack: boolean; readonly canGoForward: boolean }
const { navigation } = globalThis as { readonly navigation?: Navigation }

const subscribe = (onChange: () => void) => {
  navigation?.addEventListener('currententrychange', onChange)
  return () => navigation?.removeEventListener('currententrychange', onChange)
}

/** Whether there is a screen before and after this one. Unknown counts as yes. */
export const useCanGo = () => ({
  back: useSyncExternalStore(subscribe, () => navigation?.canGoBack ?? true),
  forward: useSyncExternalStore(subscribe, () => navigation?.canGoForward ?? true),
})

/** The parent of a screen, where Back leads when the history has no earlier screen. */
export function parentOf(path: string): string {
  if (path === '/about') return '/settings'
  const [, first, second, third] = path.split('/')
  if (first === 'manga') return third === undefined ? '/' : `/manga/${second}`
  return second === undefined ? '/' : `/${first}`
}

const mainScreens = ['/', '/updates', '/history', '/sources', '/downloads', '/meals', '/settings']

/** Whether a screen is one that the navigation shows. */
export const isMainScreen = (path: string): boolean => mainScreens.includes(path)
