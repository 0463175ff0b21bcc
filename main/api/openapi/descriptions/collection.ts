import type { Descriptions } from './description.ts'

/** The person's own files. */
export const collectionDescriptions: Descriptions = {
  InspectCollection: ['The folder to inspect.', { path: '/home/mika/Manga' }],
  'InspectCollection.path': ['The absolute path of the folder.', '/home/mika/Manga'],
  Inspection: ['What the files of a folder are taken for.'],
  'Inspection.path': ['The folder.', '/home/mika/Manga'],
  'Inspection.items': ['The files, sorted by path.'],
  otherFiles: ['How many other files the folder has. They are left out.', 3],
  CollectionItem: ['What a file is taken for.'],
  'CollectionItem.path': ['The file, relative to the folder.', 'Star Smith/Star Smith c012 (v02).cbz'],
  series: ['Title of the series.', 'Star Smith'],
  numberEnd: ['Last number of a range: of chapters, or of volumes if `number` is null.', null],
  'CollectionItem.volume': ['Number of the volume, or of the season.', 2],
  'CollectionItem.number': ['Number of the chapter; null for a whole volume.', 12],
  'CollectionItem.title': ['Title of the chapter.', 'The Comet'],
  'CollectionItem.language': ['BCP 47 code.', 'en'],
  year: ['Year in the name or metadata.', 2019],
  'CollectionItem.kind': ['`unreadable` if the file cannot be used.', 'chapter'],
  'CollectionItem.confidence': ['How certain the reading is, 0 to 1.', 0.95],
  'CollectionItem.reason': ['Why the file cannot be used, or why the reading is uncertain.', null],
}
