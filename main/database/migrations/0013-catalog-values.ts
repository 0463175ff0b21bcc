/** The values last taken from the catalog, so that a refresh keeps values that the user edited. */
export const catalogValues = {
  version: 13,
  name: 'catalog values',
  formerChecksum: '450cba061d2b8be68ecef94368ef0fe57fbdfba0a4f1a9e3fcef0894e0493bb8',
  sql: `
-- Values by property of the manga. A property with a different value was edited by the user.
alter table mangas add column catalog_values text not null default '{}' check (json_valid(catalog_values));
update mangas set catalog_values = json_object('status', status, 'rating', rating, 'imageUrl', image_url)
  where catalog_status is not null;
-- All titles in the catalog. Search matches them too.
alter table mangas add column catalog_titles text not null default '[]' check (json_valid(catalog_titles));
`,
}
