/** What only a desktop can do, for the window that runs in one; everything else goes over the API. */
export type DesktopBridge = {
  /** Absolute path of the folder that the person picks; null when they cancel. */
  pickFolder(): Promise<string | null>
  /** Shows a file in the system's file manager. `path` is relative to the data folder: `library/….cbz`. */
  showFile(path: string): Promise<void>
  /** Resolves to whether the window is full screen now. */
  toggleFullScreen(): Promise<boolean>
}

export type DesktopCall = keyof DesktopBridge

/** Every call, in the order of the type. */
export const desktopCalls = ['pickFolder', 'showFile', 'toggleFullScreen'] as const satisfies readonly DesktopCall[]

export const desktopChannel = (call: DesktopCall): string => `desktop:${call}`

declare global {
  interface Window {
    /** Absent in a browser. */
    readonly desktop?: DesktopBridge
  }
}
