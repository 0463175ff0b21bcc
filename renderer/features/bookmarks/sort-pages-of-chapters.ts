type Place = { readonly chapterId: string; readonly page: number }

/** Keeps the order of the chapters by their first bookmark, and sorts the bookmarks of each chapter by page. */
export const sortPagesOfChapters = <T extends Place>(bookmarks: readonly T[]): T[] =>
  [...Map.groupBy(bookmarks, ({ chapterId }) => chapterId).values()].flatMap((ofChapter) =>
    ofChapter.toSorted((one, other) => one.page - other.page),
  )
