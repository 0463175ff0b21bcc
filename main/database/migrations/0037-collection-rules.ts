/** How the names of the files of a folder are read, as a person corrected it: for files that are added there later. */
export const collectionRules = {
  version: 37,
  name: 'collection rules',
  sql: `
create table collection_rules (
  folder_id text not null references library_folders (id) on delete cascade,
  directory text not null,
  guessed_kind text not null,
  -- JSON of a NumberRule.
  rule text not null check (json_valid(rule)),
  primary key (folder_id, directory, guessed_kind)
) strict, without rowid;
`,
}
