import { contextBridge, ipcRenderer } from 'electron'
import { type DesktopBridge, desktopCalls, desktopChannel, desktopOpened } from '../shared/bridge.ts'

const calls = desktopCalls.map((call) => [
  call,
  (...args: unknown[]) => ipcRenderer.invoke(desktopChannel(call), ...args),
])

const bridge: DesktopBridge = {
  ...(Object.fromEntries(calls) as Omit<DesktopBridge, 'onOpened'>),
  onOpened(listener) {
    // The event itself would hand the page the whole of ipcRenderer.
    const hear = (_event: unknown, path: string) => listener(path)
    ipcRenderer.on(desktopOpened, hear)
    return () => void ipcRenderer.removeListener(desktopOpened, hear)
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)
