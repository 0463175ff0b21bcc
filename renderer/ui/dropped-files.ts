import { navigate } from 'wouter/use-browser-location'
import type { DesktopBridge } from '../../shared/bridge.ts'
import { toast } from './toasts.store.ts'

const isArchive = ({ name }: File): boolean => /\.(?:cbz|zip|cbr)$/i.test(name)

/** Archives that are dropped anywhere on the window are read. A browser knows no paths, and does what it always does. */
export function followDroppedFiles(desktop: DesktopBridge): void {
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
  document.addEventListener('dragover', (event) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  })
  document.addEventListener('drop', (event) => {
    if (!carriesFiles(event) || event.defaultPrevented) return
    event.preventDefault()
    const file = [...(event.dataTransfer?.files ?? [])].find(isArchive)
    if (file)
      desktop.openDropped(file).then(navigate, (error: Error) => toast(error.message.replace(/^.*?Problem: /, '')))
  })
}
