import { createContext, useContext } from 'react'
import type { ChapterDownload } from '../../../api/reader/open-chapter.ts'

/** The download of the opened chapter, for the places of its missing pages. */
export const ChapterDownloadContext = createContext<ChapterDownload | undefined>(undefined)

export const useOpenedDownload = () => useContext(ChapterDownloadContext)
