/**
 * Checks an item in the transaction that changes or removes it.
 * @throws Problem `precondition_failed` when it is not the version that the client has seen
 */
export type Precondition<T> = (current: T) => void

export const noPrecondition = (): void => {}
