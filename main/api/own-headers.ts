const complete = new WeakSet<Response>()

/** Marks a response that was made with the headers of `createApi`: changing headers later takes longer than a small query. */
export function markComplete(response: Response): Response {
  complete.add(response)
  return response
}

export function addOwnHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  if (complete.has(response)) return
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
}
