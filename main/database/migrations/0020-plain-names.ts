/** Tables and columns get the names that the code uses. */
export const plainNames = {
  version: 20,
  name: 'plain names',
  sql: `
alter table loose_archives rename to external_files;
alter table loose_pages rename to external_pages;
alter table external_pages rename column archive_id to file_id;
alter table chapters rename column stray_path to orphan_path;
alter table catalog_memory rename to catalog_state;
`,
}
