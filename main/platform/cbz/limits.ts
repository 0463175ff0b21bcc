/** What an archive may hold. Our own archives are read under the same limits: anyone may put a file into the library. */
export const archiveLimits = {
  fileBytes: 2 ** 31,
  entries: 5_000,
  nameBytes: 255,
  /** Of all entries unpacked. */
  totalBytes: 2 ** 32,
  pageBytes: 32 * 2 ** 20,
  comicInfoBytes: 4 * 2 ** 20,
  /** Unpacked to packed; only entries larger than `ratioFromBytes` are judged. */
  ratio: 100,
  ratioFromBytes: 2 ** 20,
} as const
