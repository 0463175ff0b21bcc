import type { Generated, Kysely, Transaction } from 'kysely'
import type { JobStatus } from '../../shared/contracts/jobs.ts'

/** The tables of the database. The migrations describe the columns. */
export type Schema = {
  mangas: {
    id: string
    title: string
    title_key: string
    slug: string
    description: string
    author: string
    publication_year: number
    genres: string
    status: 'ongoing' | 'completed' | 'hiatus'
    external_id: string | null
    image_url: string | null
    rating: number | null
    folder: string
    folder_key: string
    last_read_at: string | null
    catalog_status: Generated<string | null>
    catalog_values: Generated<string>
    catalog_titles: Generated<string>
    value_marks: Generated<string>
    year_estimated: Generated<number>
    numbers_reset: Generated<number>
    listed_at: Generated<string | null>
    unread_chapters: Generated<number>
    visible_chapters: Generated<number>
    visible_volumes: Generated<number>
    available_chapters: Generated<number>
    hidden_chapters: Generated<number>
    /** The tag of the manga's own cover, and of its first visible chapter on disk. */
    own_cover: Generated<string | null>
    chapter_cover: Generated<string | null>
    has_unread: Generated<number>
    number_runs: Generated<number>
    has_missing: Generated<number>
    has_available: Generated<number>
    incognito: Generated<number>
    notes: Generated<string>
    imported_by: Generated<string | null>
    imported_values: Generated<string | null>
    /** JSON array, oldest first. */
    former_slugs: Generated<string>
    created_at: string
    updated_at: string
  }
  manga_slugs: { slug: string; manga_id: string; added_at: string }
  manga_texts: { id: Generated<number>; manga_id: string; kind: 'title' | 'slug' | 'author'; text: string }
  manga_genres: { genre_key: string; manga_id: string }
  request_keys: {
    key: string
    fingerprint: string
    created_at: string
    status: number | null
    headers: string | null
    body: string | null
  }
  devices: {
    id: string
    name: string
    kind: 'browser' | 'app'
    username: string | null
    secret_hash: string
    md5_hash: string | null
    session_hash: string | null
    created_at: string
    last_seen_at: string | null
    last_address: string | null
  }
  device_access: { id: 1; is_on: 0 | 1; names: string; installation: string }
  kosync_documents: { digest: string; parts: string; noted_at: string }
  shelves: {
    id: string
    name: string
    name_key: string
    query: string | null
    sort_by: string | null
    sort_order: 'asc' | 'desc' | null
    view: 'grid' | 'list' | null
    follow_rule: 'daily' | 'weekly' | 'never' | null
    download_rule: number | null
    incognito: Generated<number>
    is_private: Generated<number>
    position: number
    created_at: string
    updated_at: string
  }
  shelf_mangas: { shelf_id: string; manga_id: string; position: number }
  reading_lists: {
    id: string
    name: string
    name_key: string
    summary: string
    created_at: string
    updated_at: string
  }
  reading_list_items: {
    id: string
    list_id: string
    position: number
    chapter_id: string | null
    series: string
    series_key: string
    number_text: string
    number: number | null
    volume: number | null
    year: number | null
    label: string | null
    language: string | null
  }
  reading_list_corrections: {
    series_key: string
    volume: number
    number_text: string
    manga_id: string
    chapter_id: string | null
  }
  reading_sessions: {
    id: string
    manga_id: string
    manga_title: string
    title_key: string
    chapter_id: string
    chapter_number: number
    day: string
    hour: number
    started_at: string
    reported_at: string
    pages: number
    milliseconds: number
    open_page: number | null
    open_since: string | null
    ended_at: string
    device_id: string | null
    device_name: string | null
  }
  incognito_state: { id: number; is_on: number }
  content_sources: {
    id: string
    name: string
    name_key: string
    base_url: string
    description: string
    is_active: number
    auto_repair: Generated<number>
    chapter_url_format: string | null
    scraping_type: 'html' | 'javascript'
    image_selector: string | null
    next_page_selector: string | null
    chapter_selector: string | null
    options: string
    created_at: string
    updated_at: string
  }
  source_subscriptions: {
    id: string
    address: string
    updates_automatically: number
    definitions: string
    checked_at: string
    failure: string | null
    next_check_at: string
  }
  preferred_sources: { manga_id: string; source_id: string; position: number }
  chapters: {
    id: string
    manga_id: string
    number: number
    volume: number | null
    language: string | null
    title: string | null
    groups: string
    is_visible: number
    file_path: string | null
    size_bytes: number | null
    sha256: string | null
    page_count: number | null
    /** JSON array of the groups that made the file; null when they are not known. */
    file_groups: string | null
    source_name: string | null
    /** The source of the file; null without a file, or when its source is not known. */
    source_id: string | null
    orphan_path: string | null
    published_at: string | null
    label: Generated<string>
    noticed_at: Generated<string | null>
    /** What was found wrong with the file. A trigger clears it when the content of a file is recorded. */
    file_problem: Generated<'damaged' | 'missing' | 'offline' | null>
    created_at: string
    updated_at: string
  }
  chapter_pages: {
    chapter_id: string
    number: number
    entry_name: string
    media_type: string
    width: number
    height: number
    size_bytes: number
  }
  trashed_archives: {
    chapter_id: string
    path: string
    size_bytes: number
    sha256: string
    source_name: string
    source_id: string | null
    pages: string
    deleted_at: string
    is_restoring: number
  }
  removed_items: {
    id: string
    kind: 'manga' | 'source'
    title: string
    folder_key: string | null
    files: 'trash' | 'keep' | null
    /** JSON array of `RemovedFile`. */
    file_paths: string
    file_count: number
    size_bytes: number
    state: 'removing' | 'removed' | 'restoring'
    removed_at: string
  }
  manga_merges: { removed_id: string; manga_id: string; changes: string }
  dismissed_duplicates: { ids: string }
  removed_rows: { item_id: string; position: number; table_name: string; columns: string; rows: string }
  kept_progress: {
    external_id: string
    number: number
    volume: number | null
    language: string | null
    label: string
    page: number
    completed: number
    updated_at: string
  }
  archive_stamps: { chapter_id: string; sha256: string; modified_ns: string }
  chapter_addresses: {
    chapter_id: string
    source_id: string
    position: number
    url: string | null
    groups: string
    is_locked: number
    unlocks_at: string | null
  }
  source_links: {
    manga_id: string
    source_id: string
    slug: string | null
    url: string | null
    is_chosen: number
    verified_at: string | null
  }
  source_spellings: { source_id: string; chapter_url_format: string; width: number; separator: '.' | '-' | '_' | null }
  source_health: {
    source_id: string
    last_success_at: string | null
    last_failure_at: string | null
    last_failure: string | null
    failing: Generated<string>
    next_check_at: string
    looked_at: string | null
    looks: Generated<number>
    proposal: string | null
    former: string | null
    icon: string | null
    icon_type: string | null
    icon_checked_at: string | null
  }
  page_bookmarks: {
    chapter_id: string
    page: number
    created_at: string
    picture_tag: string | null
    /** A WebP in base64. */
    picture: string | null
  }
  reading_progress: { chapter_id: string; page: number; completed: number; updated_at: string }
  catalog_state: { name: string; value: string }
  private_pin: { id: number; salt: string; hash: string }
  manga_covers: {
    manga_id: string
    source_url: string
    file: string
    media_type: string
    width: number
    height: number
    size_bytes: number
    sha256: string
    fetched_at: string
  }
  catalog_versions: {
    external_id: string
    chapter_id: string
    position: number
    groups: string
    pages: number
    is_external: number
    external_url: string | null
    is_unavailable: number
    readable_at: string
    removed_at: string | null
  }
  followed_mangas: {
    manga_id: string
    download_new: number
    followed_at: string
    next_run_at: string | null
  }
  manga_checks: { manga_id: string; requested_at: string | null; checked_at: string | null }
  manga_reader_settings: { manga_id: string; value: string; updated_at: string }
  settings: { name: string; value: string; updated_at: string }
  external_files: {
    id: string
    path: string
    readable_path: string
    tag: string
    page_count: number
    page: number | null
    completed: number
    opened_at: string
  }
  external_pages: {
    file_id: string
    number: number
    entry_name: string
    media_type: string
    width: number
    height: number
    size_bytes: number
  }
  library_folders: {
    id: string
    path: string
    offline_reason: string | null
    added_at: string
    scanned_at: string | null
    may_write: Generated<number>
  }
  metadata_to_write: { manga_id: string; changed_at: string }
  file_changes: {
    job_id: string
    position: number
    chapter_id: string
    kind: 'metadata' | 'rename'
    from_path: string
    to_path: string
    entries: string | null
    size_bytes: number | null
    sha256: string | null
    state: 'planned' | 'started' | 'done' | 'undone'
    changed_at: string
  }
  collection_files: {
    folder_id: string
    path: string
    size_bytes: number
    modified_ms: number
    fingerprint: string
    is_missing: Generated<number>
    taken: string | null
  }
  collection_rules: { folder_id: string; directory: string; guessed_kind: string; rule: string }
  collection_corrections: { folder_id: string; directory: string; guessed_series: string; series: string }
  foreign_series_matches: {
    series_key: string
    external_id: string | null
    title: string | null
    confidence: number
    looked_up_at: string
  }
  queue_state: { id: number; paused_at: string | null }
  jobs: {
    id: string
    type: string
    status: JobStatus
    dedupe_key: string | null
    group_key: string | null
    payload: string
    /** JSON of a `JobContext`. */
    context: string
    /** JSON of an array of `JobNote`. */
    notes: string
    attempts: number
    max_attempts: number
    priority: number
    position: number
    interruptions: number
    run_after: string
    wait_ms: number
    wait_host: string | null
    stalled_ms: number
    counted_host: string | null
    lease: string | null
    lease_until: string | null
    progress_done: number | null
    progress_total: number | null
    progress_unit: string | null
    failure_reason: string | null
    failure_code: string | null
    wait_reason: string | null
    created_at: string
    started_at: string | null
    completed_at: string | null
  }
  trackers: {
    id: string
    client_id: Generated<string | null>
    state: Generated<'signed_in' | 'expired' | null>
    user_name: Generated<string | null>
    account_id: Generated<string | null>
    expires_at: Generated<string | null>
  }
  tracker_links: {
    manga_id: string
    tracker: string
    remote_id: string
    series: string
    entry: string | null
    change: string | null
    conflict: string | null
    is_decided: 0 | 1
    read_to: number | null
    finished_to: Generated<number | null>
  }
  unsure_entries: {
    tracker: string
    remote_id: string
    position: number
    listed: string
    shelf: string | null
    is_left_out: Generated<0 | 1>
  }
  meal_session: {
    id: number
    slot: 'a' | 'b'
    tag: string
    state: 'signed_in' | 'expired'
    reason: string | null
    window_ends_at: string | null
  }
  meal_attempt: { id: number; tag: string; slot: 'a' | 'b'; started_at: string }
  meal_spent_tokens: { hash: string; spent_at: string }
  meal_earlier_selections: { week: string; meals: string; saved_at: string }
  meal_history: { week: string; recipe_id: string }
  meal_reminders: { week: string; cutoff: string }
}

/** The database handle. Do not use it while a transaction is open: the query would wait for the transaction forever. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
