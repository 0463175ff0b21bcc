import * as adding from './adding.ts'
import * as backups from './backups.ts'
import * as bookmarks from './bookmarks.ts'

import * as catalog from './catalog.ts'
import * as chapters from './chapters.ts'
import * as collection from './collection.ts'
import * as contentSources from './content-sources.ts'
import * as covers from './covers.ts'
import * as devices from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import * as eventContracts from './events.ts'
import * as exports from './exports.ts'
import * as files from './files.ts'
import * as following from './following.ts'
import * as jobs from './jobs.ts'
import * as labels from './labels.ts'
import * as mangas from './mangas.ts'
import * as mealDeliveries from './meal-deliveries.ts'
import * as mealMenus from './meal-menus.ts'
import * as mealSelection from './meal-selection.ts'
import * as mealSession from './meal-session.ts'
import * as migrations from './migrations.ts'
import { openChapter } from './open-chapter.ts'
import * as otherPrograms from './other-programs.ts'
import * as queueOrder from './queue-order.ts'
import * as reader from './reader.ts'
import * as readerSettings from './reader-settings.ts'
import * as removal from './removal.ts'
import * as scraping from './scraping.ts'
import * as serverFolders from './server-folders.ts'
import * as settings from './settings.ts'
import * as sourceHealth from './source-health.ts'
import * as sourceLinks from './source-links.ts'
import * as sourceSearch from './source-search.ts'
import { suggestConfiguration } from './suggest-configuration.ts'
import * as system from './system.ts'
import { testConfiguration } from './test-configuration.ts'
import { listThemes } from './themes.ts'

/** All operations of the API, in the order of the OpenAPI document. */
export const endpoints: readonly Endpoint[] = [
  contentSources.listContentSources,
  contentSources.createContentSource,
  contentSources.exportContentSources,
  contentSources.importContentSources,
  contentSources.getContentSource,
  contentSources.replaceContentSource,
  sourceHealth.getSourceHealth,
  sourceHealth.checkSource,
  sourceHealth.getSourceIcon,
  sourceHealth.listMangasOfSource,
  sourceHealth.getSourceRepair,
  sourceHealth.repairSource,
  sourceHealth.dismissSourceRepair,
  sourceHealth.undoSourceRepair,
  removal.removeContentSource,
  removal.previewContentSourceRemoval,
  removal.restoreContentSource,
  mangas.listMangas,
  mangas.createManga,
  mangas.editManga,
  mangas.searchMangas,
  mangas.downloadMangas,
  mangas.markMangas,
  mangas.listGenres,
  labels.listLabels,
  labels.getMangaLabels,
  labels.setMangaLabels,
  mangas.getMangaById,
  mangas.getMangaBySlug,
  mangas.getMangaCover,
  covers.chooseCover,
  covers.useAutomaticCover,
  covers.listCoverChoices,
  removal.removeManga,
  removal.removeMangas,
  removal.previewMangaRemoval,
  removal.restoreMangas,
  removal.listTrash,
  removal.emptyTrash,
  removal.deleteTrashItem,
  backups.listBackups,
  backups.createBackup,
  backups.compareBackup,
  backups.restoreBackup,
  collection.inspectCollection,
  collection.importCollection,
  collection.matchCollection,
  serverFolders.listServerFolders,
  collection.listLibraryFolders,
  collection.addLibraryFolder,
  collection.updateLibraryFolder,
  collection.removeLibraryFolder,
  collection.rescanLibraryFolder,
  collection.rescanManga,
  files.writeMetadata,
  files.previewMetadata,
  files.previewRename,
  files.renameFiles,
  files.undoFileJob,
  files.moveLibrary,
  otherPrograms.inspectOtherProgram,
  otherPrograms.importOtherProgram,
  exports.previewExport,
  exports.createZipExport,
  exports.downloadZipExport,
  exports.exportToFolder,
  chapters.listChapters,
  chapters.listChapterVersions,
  chapters.addChapters,
  chapters.fetchChapters,
  chapters.downloadChapterFile,
  chapters.downloadVolume,
  chapters.markChapters,
  chapters.hideChapter,
  chapters.restoreChapter,
  chapters.deleteChapterFile,
  chapters.restoreChapterFile,
  chapters.showChapters,
  chapters.showMangas,
  scraping.getPreferredSources,
  scraping.setPreferredSources,
  sourceSearch.searchContentSource,
  sourceSearch.getSearchCover,
  sourceSearch.listLinkCandidates,
  sourceLinks.listSourceLinks,
  sourceLinks.getSourceLink,
  sourceLinks.setSourceLink,
  sourceLinks.addSourceLink,
  sourceLinks.deleteSourceLink,
  migrations.planMigration,
  migrations.migrateMangas,
  migrations.undoMigration,
  scraping.scrapeChapters,
  suggestConfiguration,
  testConfiguration,
  listThemes,
  adding.recognizeAddress,
  adding.readSeriesData,
  adding.createMangaFromSeries,
  catalog.searchCatalog,
  catalog.browseCatalog,
  catalog.listCatalogGenres,
  catalog.getCatalogManga,
  catalog.listCatalogChapters,
  catalog.createMangaFromCatalog,
  catalog.getCatalogCover,
  catalog.refreshManga,
  following.listUpdates,
  following.getFollowingSummary,
  following.checkFollowed,
  following.getFollowing,
  following.followManga,
  following.unfollowManga,
  following.followMangas,
  jobs.listJobs,
  jobs.getQueue,
  jobs.pauseQueue,
  jobs.getJob,
  jobs.cancelJob,
  jobs.retryJob,
  jobs.retryFailedJobs,
  jobs.cancelActiveJobs,
  queueOrder.moveJobs,
  queueOrder.restoreJobs,
  queueOrder.listQueueGroups,
  jobs.forgetJob,
  jobs.forgetEndedJobs,
  reader.getContinueReading,
  reader.getReaderChapter,
  openChapter,
  reader.listPages,
  reader.getPage,
  reader.getPageImage,
  reader.saveProgress,
  reader.deleteProgress,
  bookmarks.addBookmark,
  bookmarks.deleteBookmark,
  bookmarks.getBookmarkPicture,
  bookmarks.listMangaBookmarks,
  bookmarks.listBookmarks,
  readerSettings.getMangaReaderSettings,
  readerSettings.replaceMangaReaderSettings,
  readerSettings.resetMangaReaderSettings,
  settings.getSettings,
  settings.replaceSettings,
  devices.listDevices,
  devices.createPairing,
  devices.addAppDevice,
  devices.removeDevice,
  devices.removeAllDevices,
  devices.getDeviceAccess,
  devices.setDeviceAccess,
  mealSession.getMealSession,
  mealSession.signInToMeals,
  mealSession.signOutOfMeals,
  mealSession.verifyMealSession,
  mealDeliveries.listMealSubscriptions,
  mealDeliveries.listMealDeliveries,
  mealDeliveries.getNextMealDelivery,
  mealMenus.getMealMenu,
  mealMenus.listMealRecipes,
  mealMenus.getMealPicture,
  mealMenus.listMealFavorites,
  mealSelection.getMealSelection,
  mealSelection.writeMealSelection,
  mealSelection.undoMealSelection,
  mealSelection.suggestMeals,
  mealSelection.getShoppingList,
  mealDeliveries.getMealCalendar,
  eventContracts.streamEvents,
  system.getHealth,
  system.getAbout,
  system.getOpenapi,
  system.getDocs,
  system.getContext,
]
