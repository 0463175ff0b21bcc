import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** Without letters and digits that look alike; all are typed without shift. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** The code of a pairing: 128 bits. */
export const newCode = (): string => randomBytes(16).toString('base64url')

/** The value of the cookie of a browser: 256 bits. */
export const newCookie = (): string => randomBytes(32).toString('base64url')

/** The password of an app: 99 bits. */
export const newPassword = (): string => randomText(20)

/** What is stored of a secret. Secrets are random, so no slow hash is needed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** What KOReader sends instead of the password. */
export const md5Of = (password: string): string => createHash('md5').update(password).digest('hex')

/** The session of an app: always the same, so that it survives a restart and only its hash needs to be stored. */
export const sessionOf = (password: string): string =>
  createHmac('sha256', password).update('bunko session').digest('base64url')
