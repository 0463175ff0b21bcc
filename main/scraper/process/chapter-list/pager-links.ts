/** The parameter of an address with the number of a part of a list. */
export const pageParameter =
  /^(?:p|pg|page|paged|pagina|seite|part|list_?page|chapters?_?page|page_?(?:no|num|number))$/i
const sortParameter = /^(?:sort|order|dir)/i

/** Whether an address is that of the list with the number of a part. */
export function isPartOfList(url: URL, list: URL): boolean {
  const changed = [...url.searchParams].filter(([name, value]) => list.searchParams.get(name) !== value)
  return (
    url.host + url.pathname === list.host + list.pathname &&
    [...list.searchParams.keys()].every((name) => url.searchParams.has(name)) &&
    [...url.searchParams.keys()].some((name) => pageParameter.test(name)) &&
    changed.every(([name]) => pageParameter.test(name) || sortParameter.test(name))
  )
}

/** Whether a link is a number of the pager, which names its part. The post `?p=812` of "Chapter 2" is none. */
export const isPagerLink = (url: URL, text: string, list: URL): boolean =>
  isPartOfList(url, list) && [...url.searchParams].some(([name, value]) => pageParameter.test(name) && value === text)
