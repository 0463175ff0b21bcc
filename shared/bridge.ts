/** The DOM's own File, which has no type here. */
export type DroppedFile = { readonly name: string }

/** What only a desktop can do, for the window that runs in one; everything else goes over the API. */
export type DesktopBridge = {
  /** Absolute path of the folder that the person picks; null when they cancel. */
  pickFolder(): Promise<string | null>
  /** Shows a file in the system's file manager. `path` is relative to the data folder: `library/….cbz`. */
  showFile(path: string): Promise<void>
  /** Resolves to whether the window is full screen now. */
  toggleFullScreen(): Promise<boolean>
  /** The token that other programs send when the settings demand one. */
  apiToken(): Promise<string>
  /** Makes another; the old one is refused from now on. */
  renewApiToken(): Promise<string>
  /** Opens the site of the meals to sign in; resolves to whether the person did. Rejects with a sentence. */
  signInToMeals(): Promise<boolean>
  /**
   * Makes an archive that was dropped onto the window readable, without copying it; resolves to its address in the window.
   * Rejects with a sentence when it cannot be read.
   */
  openDropped(file: DroppedFile): Promise<string>
  /** Hears of paths that a link, a file or a notification opens. Returns what ends it. */
  onOpened(listener: (path: string) => void): () => void
}

/** Calls that reach the main process as they are. */
export type DesktopCall = Exclude<keyof DesktopBridge, 'onOpened' | 'openDropped'>

/** Every call, in the order of the type. */
export const desktopCalls = [
  'pickFolder',
  'showFile',
  'toggleFullScreen',
  'apiToken',
  'renewApiToken',
  'signInToMeals',
] as const satisfies readonly DesktopCall[]

/** The call that carries the path of a dropped file, which only the preload can know. */
export const desktopOpenFile = 'desktop:openFile'

/** The message that carries a path to open. */
export const desktopOpened = 'desktop:opened'

export const desktopChannel = (call: DesktopCall): string => `desktop:${call}`

declare global {
  interface Window {
    /** Absent in a browser. */
    readonly desktop?: DesktopBridge
  }
}
