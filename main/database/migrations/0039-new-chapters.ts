/** The list of new chapters in its order, with those that it shows only: it is counted and skipped through in the index. */
export const newChapters = {
  version: 39,
  name: 'new chapters',
  sql: `
drop index chapters_noticed;
create index chapters_new on chapters (noticed_at, id) where noticed_at is not null and is_visible = 1;
`,
}
