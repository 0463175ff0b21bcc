import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { bridgeCalls, bridgeChannel, type DesktopBridge, openFileChannel, openPathChannel } from '../shared/bridge.ts'

const calls = bridgeCalls.map((call) => [
  call,
  (...args: unknown[]) => ipcRenderer.invoke(bridgeChannel(call), ...args),
])

const bridge: DesktopBridge = {
  ...(Object.fromEntries(calls) as Omit<DesktopBridge, 'onOpenPath' | 'openDroppedFile' | 'pathOfFile'>),
  openDroppedFile: (file) => ipcRenderer.invoke(openFileChannel, webUtils.getPathForFile(file as File)),
  pathOfFile: (file) => webUtils.getPathForFile(file as File),
  onOpenPath(listener) {
    // The event object would expose ipcRenderer to the page.
    const onMessage = (_event: unknown, path: string) => listener(path)
    ipcRenderer.on(openPathChannel, onMessage)
    return () => void ipcRenderer.removeListener(openPathChannel, onMessage)
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)
