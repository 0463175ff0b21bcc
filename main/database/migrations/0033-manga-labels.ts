/** Labels that the person gives to mangas, in the order given: categories and collections of other programs become labels. */
export const mangaLabels = {
  version: 33,
  name: 'manga labels',
  sql: `
create table manga_labels (
  manga_id text not null references mangas (id) on delete cascade,
  -- Compared without case and accents.
  label_key text not null,
  label text not null,
  primary key (manga_id, label_key)
) strict, without rowid;
create index manga_labels_by_label on manga_labels (label_key, manga_id);
`,
}
