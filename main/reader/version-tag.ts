/** A short tag of an archive, for addresses and ETags. */
export const versionTag = (sha256: string): string => sha256.slice(0, 12)
