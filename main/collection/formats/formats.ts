export { isPageFileName as isPageFile } from '../../../shared/page-file-extensions.ts'

/** Whether a file is a ZIP by its name. Many of them are read together. */
export const isZipName = (name: string): boolean => /\.(?:cbz|zip)$/i.test(name)
