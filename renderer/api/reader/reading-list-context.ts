import { createContext } from 'react'

/** The reading list that is read straight through; undefined without one. */
export const ReadingListContext = createContext<string | undefined>(undefined)
