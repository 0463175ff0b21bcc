/**
 * Komga's own SQL, from `komga/src/flyway/resources/db/migration/sqlite` of gotson/komga (MIT), in its order: the tables
 * that hold series, books, collections and progress.
 */
export const komgaMigrations: readonly string[] = [
  // V20200706141854__initial_migration.sql
  `CREATE TABLE LIBRARY
(
    ID                          varchar  NOT NULL PRIMARY KEY,
    CREATED_DATE                datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE          datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    NAME                        varchar  NOT NULL,
    ROOT                        varchar  NOT NULL,
    IMPORT_COMICINFO_BOOK       boolean  NOT NULL DEFAULT 1,
    IMPORT_COMICINFO_SERIES     boolean  NOT NULL DEFAULT 1,
    IMPORT_COMICINFO_COLLECTION boolean  NOT NULL DEFAULT 1,
    IMPORT_EPUB_BOOK            boolean  NOT NULL DEFAULT 1,
    IMPORT_EPUB_SERIES          boolean  NOT NULL DEFAULT 1
);
CREATE TABLE USER
(
    ID                   varchar  NOT NULL PRIMARY KEY,
    CREATED_DATE         datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE   datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    EMAIL                varchar  NOT NULL UNIQUE,
    PASSWORD             varchar  NOT NULL,
    SHARED_ALL_LIBRARIES boolean  NOT NULL DEFAULT 1,
    ROLE_ADMIN           boolean  NOT NULL DEFAULT 0,
    ROLE_FILE_DOWNLOAD   boolean  NOT NULL DEFAULT 1,
    ROLE_PAGE_STREAMING  boolean  NOT NULL DEFAULT 1
);
CREATE TABLE SERIES
(
    ID                 varchar  NOT NULL PRIMARY KEY,
    CREATED_DATE       datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    FILE_LAST_MODIFIED datetime NOT NULL,
    NAME               varchar  NOT NULL,
    URL                varchar  NOT NULL,
    LIBRARY_ID         varchar  NOT NULL,
    FOREIGN KEY (LIBRARY_ID) REFERENCES LIBRARY (ID)
);
CREATE TABLE SERIES_METADATA
(
    CREATED_DATE       datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    STATUS             varchar  NOT NULL,
    STATUS_LOCK        boolean  NOT NULL DEFAULT 0,
    TITLE              varchar  NOT NULL,
    TITLE_LOCK         boolean  NOT NULL DEFAULT 0,
    TITLE_SORT         varchar  NOT NULL,
    TITLE_SORT_LOCK    boolean  NOT NULL DEFAULT 0,
    SERIES_ID          varchar  NOT NULL PRIMARY KEY,
    FOREIGN KEY (SERIES_ID) REFERENCES SERIES (ID)
);
CREATE TABLE BOOK
(
    ID                 varchar  NOT NULL PRIMARY KEY,
    CREATED_DATE       datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    FILE_LAST_MODIFIED datetime NOT NULL,
    NAME               varchar  NOT NULL,
    URL                varchar  NOT NULL,
    SERIES_ID          varchar  NOT NULL,
    FILE_SIZE          int8     NOT NULL DEFAULT 0,
    NUMBER             int      NOT NULL DEFAULT 0,
    LIBRARY_ID         varchar  NOT NULL,
    FOREIGN KEY (LIBRARY_ID) REFERENCES LIBRARY (ID),
    FOREIGN KEY (SERIES_ID) REFERENCES SERIES (ID)
);
CREATE TABLE BOOK_METADATA_AUTHOR
(
    NAME    varchar NOT NULL,
    ROLE    varchar NOT NULL,
    BOOK_ID varchar NOT NULL,
    FOREIGN KEY (BOOK_ID) REFERENCES BOOK (ID)
);
CREATE TABLE READ_PROGRESS
(
    BOOK_ID            varchar  NOT NULL,
    USER_ID            varchar  NOT NULL,
    CREATED_DATE       datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PAGE               int      NOT NULL,
    COMPLETED          boolean  NOT NULL,
    PRIMARY KEY (BOOK_ID, USER_ID),
    FOREIGN KEY (BOOK_ID) REFERENCES BOOK (ID),
    FOREIGN KEY (USER_ID) REFERENCES USER (ID)
);
CREATE TABLE COLLECTION
(
    ID                 varchar  NOT NULL PRIMARY KEY,
    NAME               varchar  NOT NULL,
    ORDERED            boolean  NOT NULL DEFAULT 0,
    SERIES_COUNT       int      NOT NULL,
    CREATED_DATE       datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE COLLECTION_SERIES
(
    COLLECTION_ID varchar NOT NULL,
    SERIES_ID     varchar NOT NULL,
    NUMBER        int     NOT NULL,
    PRIMARY KEY (COLLECTION_ID, SERIES_ID),
    FOREIGN KEY (COLLECTION_ID) REFERENCES COLLECTION (ID),
    FOREIGN KEY (SERIES_ID) REFERENCES SERIES (ID)
);`,
  // V20200817115957__readlists.sql
  `CREATE TABLE READLIST
(
    ID                 varchar  NOT NULL PRIMARY KEY,
    NAME               varchar  NOT NULL,
    BOOK_COUNT         int      NOT NULL,
    CREATED_DATE       datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime NOT NULL DEFAULT CURRENT_TIMESTAMP
);`,
  // V20200820141405__metadata_fields_part_1.sql
  `alter table series_metadata
    add column PUBLISHER varchar NOT NULL DEFAULT '';
alter table series_metadata
    add column READING_DIRECTION varchar NULL;
alter table SERIES_METADATA
    add column SUMMARY varchar NOT NULL DEFAULT '';
alter table SERIES_METADATA
    add column LANGUAGE varchar NOT NULL DEFAULT '';
CREATE TABLE SERIES_METADATA_GENRE
(
    GENRE     varchar NOT NULL,
    SERIES_ID varchar NOT NULL,
    FOREIGN KEY (SERIES_ID) REFERENCES SERIES (ID)
);
CREATE TABLE SERIES_METADATA_TAG
(
    TAG       varchar NOT NULL,
    SERIES_ID varchar NOT NULL,
    FOREIGN KEY (SERIES_ID) REFERENCES SERIES (ID)
);`,
  // V20200820154318__metadata_fields_part_3.sql
  `CREATE TABLE BOOK_METADATA
(
    CREATED_DATE       datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    NUMBER             varchar  NOT NULL,
    NUMBER_LOCK        boolean  NOT NULL DEFAULT 0,
    NUMBER_SORT        real     NOT NULL,
    NUMBER_SORT_LOCK   boolean  NOT NULL DEFAULT 0,
    RELEASE_DATE       date     NULL,
    RELEASE_DATE_LOCK  boolean  NOT NULL DEFAULT 0,
    SUMMARY            varchar  NOT NULL DEFAULT '',
    SUMMARY_LOCK       boolean  NOT NULL DEFAULT 0,
    TITLE              varchar  NOT NULL,
    TITLE_LOCK         boolean  NOT NULL DEFAULT 0,
    AUTHORS_LOCK       boolean  NOT NULL DEFAULT 0,
    TAGS_LOCK          boolean  NOT NULL DEFAULT 0,
    BOOK_ID            varchar  NOT NULL PRIMARY KEY,
    FOREIGN KEY (BOOK_ID) REFERENCES BOOK (ID)
);`,
  // V20210706162229__trash_bin.sql
  `ALTER TABLE BOOK
    ADD COLUMN FILE_HASH varchar NOT NULL DEFAULT '';
ALTER TABLE BOOK
    ADD COLUMN DELETED_DATE datetime NULL DEFAULT NULL;
ALTER TABLE SERIES
    ADD COLUMN DELETED_DATE datetime NULL DEFAULT NULL;`,
  // V20210914111439__read_progress_read_date.sql
  `ALTER TABLE READ_PROGRESS RENAME TO TMP_READ_PROGRESS;
CREATE TABLE READ_PROGRESS
(
    BOOK_ID            varchar  NOT NULL,
    USER_ID            varchar  NOT NULL,
    CREATED_DATE       datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    LAST_MODIFIED_DATE datetime NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PAGE               int      NOT NULL,
    COMPLETED          boolean  NOT NULL,
    READ_DATE          datetime NULL     DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY (BOOK_ID, USER_ID),
    FOREIGN KEY (BOOK_ID) REFERENCES BOOK (ID),
    FOREIGN KEY (USER_ID) REFERENCES USER (ID)
);
DROP TABLE TMP_READ_PROGRESS;`,
  // V20230724114349__oneshots.sql
  `alter table BOOK
    add column oneshot boolean NOT NULL DEFAULT 0;
alter table SERIES
    add column oneshot boolean NOT NULL DEFAULT 0;`,
  // V20231206152158__progression.sql
  `ALTER TABLE READ_PROGRESS
    ADD COLUMN device_id varchar default '';
ALTER TABLE READ_PROGRESS
    ADD COLUMN device_name varchar default '';
ALTER TABLE READ_PROGRESS
    ADD COLUMN locator blob null;`,
]
