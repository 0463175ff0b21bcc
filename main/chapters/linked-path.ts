import { isAbsolute } from 'node:path'

/** Whether a file of a chapter is not Bunko's, but stays where the user keeps it. */
export const isLinkedPath = (path: string): boolean => isAbsolute(path)
