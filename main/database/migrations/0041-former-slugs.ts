/** The former slugs of a manga in its own row: reading them from `manga_slugs` takes a third of the time of reading a manga. */
export const formerSlugs = {
  version: 41,
  name: 'former slugs',
  sql: `
-- JSON array, oldest first.
alter table mangas add column former_slugs text not null default '[]' check (json_valid(former_slugs));

create trigger manga_slugs_added after insert on manga_slugs
  when new.slug <> (select slug from mangas where id = new.manga_id) begin
  update mangas set former_slugs = ${formerSlugsOf('new.manga_id')} where id = new.manga_id;
end;
create trigger manga_slugs_removed after delete on manga_slugs begin
  update mangas set former_slugs = ${formerSlugsOf('old.manga_id')} where id = old.manga_id;
end;
create trigger mangas_changed_slug after update of slug on mangas when new.slug <> old.slug begin
  update mangas set former_slugs = ${formerSlugsOf('new.id')} where id = new.id;
end;

update mangas set former_slugs = ${formerSlugsOf('mangas.id')}
  where id in (select manga_id from manga_slugs group by manga_id having count(*) > 1);
`,
}

function formerSlugsOf(id: string): string {
  return `(select json_group_array(slug) from (select s.slug from manga_slugs s
    where s.manga_id = ${id} and s.slug <> mangas.slug order by s.added_at, s.slug))`
}
