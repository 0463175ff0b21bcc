/**
 * Bookmarks of pages, each with a small WebP of its page in base64: it is still there when the file of the chapter is
 * deleted, in a backup, and when a removed manga is restored.
 */
export const pageBookmarks = {
  version: 32,
  name: 'page bookmarks',
  sql: `
create table page_bookmarks (
  chapter_id text not null references chapters (id) on delete cascade,
  page integer not null check (page > 0),
  created_at text not null,
  -- Identifies the picture; null without one.
  picture_tag text,
  picture text,
  primary key (chapter_id, page)
) strict;
create index page_bookmarks_by_created on page_bookmarks (created_at, chapter_id, page);
`,
}
