import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { type DesktopBridge, desktopCalls, desktopChannel, desktopOpened, desktopOpenFile } from '../shared/bridge.ts'

const calls = desktopCalls.map((call) => [
  call,
  (...args: unknown[]) => ipcRenderer.invoke(desktopChannel(call), ...args),
])

const bridge: DesktopBridge = {
  ...(Object.fromEntries(calls) as Omit<DesktopBridge, 'onOpened' | 'openDropped'>),
  openDropped: (file) => ipcRenderer.invoke(desktopOpenFile, webUtils.getPathForFile(file as File)),
  onOpened(listener) {
    // The event itself would hand the page the whole of ipcRenderer.
    const hear = (_event: unknown, path: string) => listener(path)
    ipcRenderer.on(desktopOpened, hear)
    return () => void ipcRenderer.removeListener(desktopOpened, hear)
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)
