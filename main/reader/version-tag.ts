/** Short tag of an archive, for addresses and validators. */
export const versionTag = (sha256: string): string => sha256.slice(0, 12)
