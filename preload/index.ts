import { contextBridge, ipcRenderer } from 'electron'
import { type DesktopBridge, desktopCalls, desktopChannel } from '../shared/bridge.ts'

const calls = desktopCalls.map((call) => [
  call,
  (...args: unknown[]) => ipcRenderer.invoke(desktopChannel(call), ...args),
])

contextBridge.exposeInMainWorld('desktop', Object.fromEntries(calls) as DesktopBridge)
