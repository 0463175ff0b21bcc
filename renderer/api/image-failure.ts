import { type ApiProblem, problemFrom, unreachable } from './problem.ts'
import { spokenLanguage } from './spoken-language.ts'

/** Why an `<img>` did not load, which the element itself never tells. Undefined: it does load, or is no picture. */
export async function imageFailure(address: string, signal: AbortSignal): Promise<ApiProblem | undefined> {
  try {
    const response = await fetch(address, {
      signal,
      headers: { accept: 'image/*, application/problem+json', 'accept-language': spokenLanguage() },
    })
    if (!response.ok) return await problemFrom(response)
    await response.body?.cancel()
    return undefined
  } catch (error) {
    signal.throwIfAborted()
    return unreachable(error)
  }
}
