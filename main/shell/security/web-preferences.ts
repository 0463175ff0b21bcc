/**
 * The same for every window that there is, the login window included: Electron's checklist, points 2 to 4, 6, 8 to 11.
 * What is not named keeps Electron's default, which is the safe one.
 */
export const webPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const
