import { navigate } from 'wouter/use-browser-location'
import type { DesktopBridge } from '../../shared/bridge.ts'
import { toast } from './overlays/toasts.store.ts'

const isArchive = ({ name }: File): boolean => /\.(?:cbz|zip|cbr)$/i.test(name)

/** Opens archives that are dropped on the window. Desktop app only: browsers do not reveal file paths. */
export function openDroppedFiles(desktop: DesktopBridge): void {
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
      desktop.openDroppedFile(file).then(navigate, (error: Error) => toast(error.message.replace(/^.*?Problem: /, '')))
  })
}
