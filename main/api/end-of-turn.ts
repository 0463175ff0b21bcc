let turn: Promise<void> | undefined

/** Resolves when everything that has arrived in this turn of the event loop has been handled. */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = undefined
      resolve()
    }),
  )
  return turn
}
