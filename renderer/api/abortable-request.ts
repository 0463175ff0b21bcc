import { requestIdHeader } from '../../shared/bridge.ts'

/**
 * Tells the desktop app when a request is aborted, because Electron does not. Without it, a cancelled search or detection
 * would go on until it ends.
 */
export function abortInDesktop(request: RequestInit): RequestInit {
  const { desktop } = window
  const { signal } = request
  if (!desktop || !signal) return request
  const id = crypto.randomUUID()
  signal.addEventListener('abort', () => void desktop.abortRequest(id), { once: true })
  return { ...request, headers: { ...request.headers, [requestIdHeader]: id } }
}
