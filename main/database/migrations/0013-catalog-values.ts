/** What was last taken from the catalog, so that refreshing leaves alone what a person wrote instead. */
export const catalogValues = {
  version: 13,
  name: 'catalog values',
  sql: `
-- Values by member of the manga. A member that holds another value by now was written by a person.
alter table mangas add column catalog_values text not null default '{}' check (json_valid(catalog_values));
update mangas set catalog_values = json_object('status', status, 'rating', rating, 'imageUrl', image_url)
  where catalog_status is not null;
-- All titles that the catalog knows it by: what it is searched by, too.
alter table mangas add column catalog_titles text not null default '[]' check (json_valid(catalog_titles));
`,
}
