/**
 * The header of a request that shares its connection with no other. The program closes a connection that was not used for a
 * while; a busy test may use it at that moment, and a request that changes something cannot be repeated.
 */
export const ownConnection = { connection: 'close' } as const
