import type { Descriptions } from './description.ts'

/** The person's own files. */
export const collectionDescriptions: Descriptions = {
  InspectCollection: ['The folder to inspect.', { path: '/home/mika/Manga' }],
  'InspectCollection.path': ['The absolute path of the folder.', '/home/mika/Manga'],
  Inspection: ['What the files of a folder are taken for.'],
  'Inspection.path': ['The folder.', '/home/mika/Manga'],
  'Inspection.items': ['The files, sorted by path.'],
  ImportCollection: ['What to add to the library.', { path: '/home/mika/Manga' }],
  'ImportCollection.path': ['The absolute path of the folder.', '/home/mika/Manga'],
  'ImportCollection.mode': [
    '`link` leaves files where they are; `copy` and `move` bring them into the library. `move` deletes an original after its copy was verified.',
    'link',
  ],
  'ImportCollection.items': ['The files to add, as inspected and corrected; all files if left out.'],
  CollectionImport: ['The jobs that add the files.'],
  'CollectionImport.jobIds': ['Empty if everything is in the library already.'],
  'CollectionImport.mangaIds': ['The mangas of the files, including those that were there.'],
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
