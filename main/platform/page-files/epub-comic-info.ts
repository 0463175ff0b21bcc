/** Where books of Bunko have what the metadata of EPUB cannot say. EPUB allows other files here. */
export const epubComicInfo = 'META-INF/ComicInfo.xml'
