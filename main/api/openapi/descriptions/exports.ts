import { type Descriptions, exampleIds } from './description.ts'

/** Taking chapters out of the library as files. */
export const exportDescriptions: Descriptions = {
  ExportSelection: ['Chapters and mangas to export.', { mangaIds: [exampleIds.manga] }],
  'ExportSelection.chapterIds': ['Chapters to export.', [exampleIds.chapter]],
  'ExportSelection.mangaIds': ['Mangas whose visible chapters are exported.', [exampleIds.manga]],
  'ExportSelection.format': [
    'What the files are: `original` as they are, with folders of images as CBZ; `epub` and `kepub` books with a fixed layout, one per chapter, the latter named for e-readers of Kobo. A preview counts the original files.',
    'original',
  ],
  ExportPreview: ['What an export contains.'],
  'ExportPreview.fileCount': ['Number of files.', 48],
  'ExportPreview.sizeBytes': ['Total size in bytes.', 1_284_505_600],
  'ExportPreview.withoutFileCount': ['Number of chapters that have no file now. They are left out.', 2],
  ZipExport: ['A ZIP that can be downloaded.'],
  'ZipExport.id': ['Identifier of the export.', exampleIds.job],
  'ZipExport.url': ['Its URL, for an hour.', `/api/exports/zip/${exampleIds.job}`],
  'ZipExport.fileName': ['The name of the file.', 'Star Smith.zip'],
  'ZipExport.sizeBytes': ['The size of the ZIP in bytes.', 1_284_512_004],
  'downloadZipExport.id': ['Identifier of the export.', exampleIds.job],
  ExportToFolder: ['What to copy, and where to.', { mangaIds: [exampleIds.manga], path: '/media/reader/Manga' }],
  'ExportToFolder.chapterIds': ['Chapters to export.', [exampleIds.chapter]],
  'ExportToFolder.mangaIds': ['Mangas whose visible chapters are exported.', [exampleIds.manga]],
  'ExportToFolder.format': ['As in ExportSelection.', 'epub'],
  'ExportToFolder.path': ['The absolute path of a folder that exists.', '/media/reader/Manga'],
  FolderExport: ['The export.'],
  'FolderExport.jobId': ['The job that copies the files.', exampleIds.job],
}
