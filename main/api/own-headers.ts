const isComplete = Symbol('complete')

/** Marks a response that was made with the headers of `createApi`: changing headers later takes longer than a small query. */
export function markComplete(response: Response): Response {
  return Object.assign(response, { [isComplete]: true })
}

export function addOwnHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  if (isComplete in response) return
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
}
