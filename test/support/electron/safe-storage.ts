import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const key = createHash('sha256').update('the key that a system would keep for this person').digest()
const sizes = { nonce: 12, tag: 16 } as const

/** Real encryption with a fixed key, without the deprecated functions. ELECTRON_DOUBLE_STORAGE selects what Linux does without a keyring. */
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () =>
    process.env.ELECTRON_DOUBLE_STORAGE === 'basic_text' ? 'basic_text' : 'gnome_libsecret',
  async encryptStringAsync(text: string): Promise<Buffer> {
    // Without a keyring, Linux reports encryption as available and uses a public key, which the prefix names.
    if (process.env.ELECTRON_DOUBLE_STORAGE === 'public_key') return Buffer.from(`v10${text}`)
    const nonce = randomBytes(sizes.nonce)
    const encryption = createCipheriv(cipher, key, nonce)
    const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
    return Buffer.concat([nonce, encryption.getAuthTag(), body])
  },
  async decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const { nonce, tag } = sizes
    const decryption = createDecipheriv(cipher, key, encrypted.subarray(0, nonce))
    decryption.setAuthTag(encrypted.subarray(nonce, nonce + tag))
    const result = decryption.update(encrypted.subarray(nonce + tag), undefined, 'utf8') + decryption.final('utf8')
    return { result, shouldReEncrypt: false }
  },
}
