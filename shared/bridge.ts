import type { Language } from './i18n/languages.ts'

/** The File of the DOM, whose type is not available here. */
type DroppedFile = { readonly name: string }

/**
 * Whether there is a newer version. `unavailable`: this program can't be updated, for example because it was not installed.
 * `unknown`: the update server was not asked yet. `ready`: downloaded; it is installed when the app ends.
 */
export type UpdateStatus =
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unknown' | 'current' | 'failed' }
  | { readonly kind: 'ready'; readonly version: string; readonly notes: string | null }

/** Functions of the desktop app that the HTTP API cannot provide. */
export type DesktopBridge = {
  /** Shows a folder dialog. Resolves to the absolute path, or null if the user cancels. */
  pickFolder(): Promise<string | null>
  /** Shows a file in the file manager. @param path relative to the data folder: `library/….cbz` */
  showFile(path: string): Promise<void>
  /** Continues the drag of a chapter that has begun with the file of the chapter. */
  dragChapter(chapterId: string): Promise<void>
  /** Resolves to true if the window is now in full screen. */
  toggleFullScreen(): Promise<boolean>
  /** Menus and dialogs of the system get the language of the screens. */
  setLanguage(language: Language): Promise<void>
  /** Title bars, menus and dialogs of the system get the theme of the screens. */
  setTheme(theme: 'system' | 'light' | 'dark'): Promise<void>
  /** Whether the setting to start at login works. */
  canStartAtLogin(): Promise<boolean>
  /** The token for other programs that use the API. */
  getApiToken(): Promise<string>
  /** Replaces the token. The old one becomes invalid. */
  regenerateApiToken(): Promise<string>
  /** Aborts a request with this `requestIdHeader`. Electron does not report that a page aborted a request. */
  abortRequest(id: string): Promise<void>
  /**
   * Opens the site of a source in a window to log in or to pass a check. Resolves to true if the source got the site's cookies and
   * its failed downloads started again.
   */
  visitSite(sourceId: string): Promise<boolean>
  /** What is known about updates without a request. */
  getUpdateStatus(): Promise<UpdateStatus>
  /** Asks the update server, and downloads a newer version. */
  checkForUpdates(): Promise<UpdateStatus>
  /** Ends the app, installs the downloaded version and starts it. */
  installUpdate(): Promise<void>
  /** Opens a window to sign in to the meal site. Resolves to true if the user signed in. */
  signInToMeals(): Promise<boolean>
  /**
   * Opens an archive that was dropped onto the window, without copying it. Resolves to its path in the app. Rejects with a
   * message for the user if it cannot be read.
   */
  openDroppedFile(file: DroppedFile): Promise<string>
  /** The absolute path of a file or folder that was dropped onto the window. */
  pathOfFile(file: DroppedFile): string
  /**
   * Calls the listener with the path when a link, a file or a notification opens one. Returns an unsubscribe function.
   */
  onOpenPath(listener: (path: string) => void): () => void
}

/** Calls that are passed to the main process unchanged. */
export type BridgeCall = Exclude<keyof DesktopBridge, 'onOpenPath' | 'openDroppedFile' | 'pathOfFile'>

export const bridgeCalls = [
  'pickFolder',
  'showFile',
  'dragChapter',
  'toggleFullScreen',
  'setLanguage',
  'setTheme',
  'canStartAtLogin',
  'getApiToken',
  'regenerateApiToken',
  'abortRequest',
  'signInToMeals',
  'visitSite',
  'getUpdateStatus',
  'checkForUpdates',
  'installUpdate',
] as const satisfies readonly BridgeCall[]

/** Identifies a request of the window. */
export const requestIdHeader = 'x-bunko-request'

/** Sends the path of a dropped file to the main process. Only the preload script can read the path. */
export const openFileChannel = 'desktop:openFile'

/** Sends a path to open to the window. */
export const openPathChannel = 'desktop:openPath'

export const bridgeChannel = (call: BridgeCall): string => `desktop:${call}`

declare global {
  interface Window {
    /** Undefined in a browser. */
    readonly desktop?: DesktopBridge
  }
}
