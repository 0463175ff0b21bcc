/** The person's own folders, and their files as they were when they were last seen. */
export const collection = {
  version: 29,
  name: 'collection',
  sql: `
create table library_folders (
  id text primary key,
  path text not null unique,
  -- Why the folder could not be read at the last scan (JSON of a message); null when it could.
  offline_reason text,
  added_at text not null,
  scanned_at text
) strict;

-- A file belongs to the chapter that has its absolute path as file_path. It stays known without a chapter, so that a scan
-- does not add again what the person removed.
create table collection_files (
  -- Of a file that was copied into the library: ''.
  folder_id text not null default '',
  -- Relative to the folder, with / between folders; of a copied file relative to the library folder.
  path text not null,
  size_bytes integer not null,
  modified_ms integer not null,
  -- Of the content: equal for a renamed file.
  fingerprint text not null,
  is_missing integer not null default 0 check (is_missing in (0, 1)),
  primary key (folder_id, path)
) strict, without rowid;
create index collection_files_by_fingerprint on collection_files (fingerprint);

-- Corrections of guesses, remembered for files that are added to a folder later.
create table collection_corrections (
  folder_id text not null references library_folders (id) on delete cascade,
  directory text not null,
  guessed_series text not null,
  series text not null,
  primary key (folder_id, directory, guessed_series)
) strict, without rowid;
`,
}
