/** Of files that hold pages, without the dot. Their contents decide how they are read. */
export const pageFileExtensions: readonly string[] = [
  ...['cbz', 'zip', 'cbr', 'rar', 'cb7', '7z', 'cbt', 'tar', 'pdf', 'epub'],
]

const pageFile = new RegExp(`\\.(?:${pageFileExtensions.join('|')})$`, 'i')

/** Whether a file holds pages, by its name. */
export const isPageFileName = (name: string): boolean => pageFile.test(name)

const laterPart = /\.(?:cbz|zip|cbr|rar|cb7|7z)\.\d{3}$/i

/** Whether a file is one of several parts of an archive, by its name. */
export const isPartName = (name: string): boolean => laterPart.test(name)

/** Whether a file is a ZIP with pages, by its name. */
export const isZipName = (name: string): boolean => /\.(?:cbz|zip)$/i.test(name)
