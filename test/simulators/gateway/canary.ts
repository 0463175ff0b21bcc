import { randomBytes } from 'node:crypto'

/** Part of every token that a simulated gateway issues, so that one search finds all of them. */
export const canary = `canary${randomBytes(9).toString('hex')}`

/** The JWT header of every access token. */
export const tokenHead = { alg: 'HS256', typ: 'JWT', kid: canary } as const
