import type { Words } from './word.ts'

/** Groups of settings and their members. */
export const settingsWords: Words = {
  Settings: ['All settings, in groups.'],
  SettingsWrite: ['The groups that are to be replaced; the others stay as they are.'],
  CatalogSettings: ['What is asked of the external catalog.'],
  CatalogSettingsWrite: ['What is asked of the external catalog; what is left out has its default.'],
  catalog: ['What is asked of the external catalog.'],
  languages: ['Languages of the chapters that are listed, best first; empty for all.', ['en', 'fr']],
  contentRatings: ['Ratings of the mangas that a search finds.', ['safe', 'suggestive']],
  metadataLanguage: ['Language of titles and descriptions, where the catalog has several.', 'en'],
  translateTitles: ['Whether a title in that language goes before the one the catalog names first.', false],
  dataSaver: ['Whether smaller, compressed pages are fetched.', false],
  preferredGroups: [
    'Names or identifiers of scanlation groups, best first: whose version of a chapter is taken.',
    ['Anvil Scans'],
  ],
  FollowingSettings: ['How mangas that are followed are looked after.'],
  FollowingSettingsWrite: ['How mangas that are followed are looked after; what is left out has its default.'],
  following: ['How mangas that are followed are looked after.'],
  enabled: ['Whether followed mangas are checked for new chapters by themselves.', true],
  shortestHours: ['Hours between two checks of a manga that updates often.', 6],
  longestHours: ['Hours between two checks of a manga that rarely does.', 168],
  followNewMangas: ['Whether a manga that is added from the catalog is followed at once.', false],
  downloadNewChapters: ['Whether new chapters of a manga that is newly followed are downloaded.', false],
  group: ['Name of the group of settings.', 'catalog'],
}
