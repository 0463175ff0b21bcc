// Stands between a program and the C library: fails, delays or kills at a call, records every change of files, moves the
// clock. Read by rig/preload.ts, which compiles it; the layout of `control` is repeated there.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { OP_WRITE = 1, OP_SYNC = 2, OP_RENAME = 4, OP_UNLINK = 8, OP_TRUNCATE = 16, OP_CREATE = 32, OP_MKDIR = 64, OP_READ = 128, OP_RMDIR = 256 };
enum { ACT_ERROR = 1, ACT_KILL = 2, ACT_TEAR = 3, ACT_DELAY = 4 };

struct control {
  int32_t action, operations, skip, times, error, delay_ms, matches, fired;
  int64_t clock_seconds;
  char path[256];
};

static struct control *control;
static char root[PATH_MAX];
static size_t root_length;
static int log_fd = -1;
static __thread int inside;

#define REAL(name) ({ static typeof(&name) real; if (!real) real = (typeof(&name))dlsym(RTLD_NEXT, #name); real; })

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("FAULTS_ROOT"), *file = getenv("FAULTS_CONTROL"), *log = getenv("FAULTS_LOG");
  if (!folder || !file) return;
  snprintf(root, sizeof root, "%s", folder);
  root_length = strlen(root);
  int fd = REAL(open)(file, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *map = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  REAL(close)(fd);
  if (map != MAP_FAILED) control = map;
  if (log) {
    int opened = REAL(open)(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    // High enough to stay out of the way of limits that the program is given.
    log_fd = opened < 0 ? -1 : fcntl(opened, F_DUPFD_CLOEXEC, 200);
    if (opened >= 0) REAL(close)(opened);
  }
}

static int below_root(const char *path) {
  return root_length && !strncmp(path, root, root_length) && (path[root_length] == '/' || !path[root_length]);
}

static int ends_with(const char *path, const char *end) {
  size_t one = strlen(path), other = strlen(end);
  return one >= other && !strcmp(path + one - other, end);
}

static const char *absolute(int folder, const char *path, char *buffer) {
  if (path[0] == '/') return path;
  char base[PATH_MAX] = "";
  if (folder == AT_FDCWD) { if (!getcwd(base, sizeof base)) return path; }
  else {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    ssize_t length = readlink(link, base, sizeof base - 1);
    if (length < 0) return path;
    base[length] = 0;
  }
  if (snprintf(buffer, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return path;
  return buffer;
}

/** The path of a regular file or folder below the root, otherwise NULL. */
static const char *path_of(int fd, char *buffer) {
  if (!control || inside || fd < 3) return NULL;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, buffer, PATH_MAX - 1);
  if (length <= 0) return NULL;
  buffer[length] = 0;
  return below_root(buffer) ? buffer : NULL;
}

struct header { uint32_t magic, operation; uint64_t inode, offset; uint32_t path, second; uint64_t length; };

static void record(uint32_t operation, uint64_t inode, uint64_t offset, const char *path, const char *second, const void *data, size_t length) {
  if (log_fd < 0 || ends_with(path, "/reserve") || ends_with(path, ".log")) return;
  struct header header = { 0x42554e4b, operation, inode, offset, strlen(path), second ? strlen(second) : 0, data ? length : 0 };
  struct iovec parts[] = { { &header, sizeof header }, { (void *)path, header.path }, { (void *)(second ? second : ""), header.second }, { (void *)(data ? data : ""), header.length } };
  // One call per record, so that processes do not mix theirs.
  if (REAL(writev)(log_fd, parts, 4) < 0) abort();
}

static uint64_t inode_of(int fd) {
  struct stat about;
  return fstat(fd, &about) == 0 ? about.st_ino : 0;
}

/** 0 continues, -1 fails with errno, 1 asks the caller to write half of its bytes and then to call die(). */
static int fault(int operation, const char *path) {
  if (!control || !control->action || !(control->operations & operation)) return 0;
  if (control->path[0] && !strstr(path, control->path)) return 0;
  if (ends_with(path, "-shm")) return 0;
  int match = __atomic_fetch_add(&control->matches, 1, __ATOMIC_SEQ_CST);
  if (match < control->skip || (control->times >= 0 && match >= control->skip + control->times)) return 0;
  __atomic_fetch_add(&control->fired, 1, __ATOMIC_SEQ_CST);
  switch (control->action) {
    case ACT_ERROR: errno = control->error; return -1;
    case ACT_KILL: kill(0, SIGKILL); pause(); return 0;
    case ACT_TEAR: return 1;
    case ACT_DELAY: usleep(control->delay_ms * 1000); return 0;
  }
  return 0;
}

static void die(void) { kill(0, SIGKILL); pause(); }

static ssize_t after_write(int fd, const char *path, off64_t offset, const struct iovec *parts, int count, ssize_t written) {
  if (written <= 0 || log_fd < 0 || ends_with(path, "-shm")) return written;
  inside = 1;
  char *bytes = malloc(written);
  size_t at = 0;
  for (int i = 0; i < count && at < (size_t)written; i++) {
    size_t size = parts[i].iov_len < written - at ? parts[i].iov_len : written - at;
    memcpy(bytes + at, parts[i].iov_base, size);
    at += size;
  }
  record(OP_WRITE, inode_of(fd), offset, path, NULL, bytes, written);
  free(bytes);
  inside = 0;
  return written;
}

#define WRITE(parts, count, offset_before, real_call, half_call) \
  char buffer[PATH_MAX]; \
  const char *path = path_of(fd, buffer); \
  if (!path) return real_call; \
  int decision = fault(OP_WRITE, path); \
  if (decision < 0) return -1; \
  if (decision > 0) { half_call; die(); } \
  off64_t offset = offset_before; \
  ssize_t written = real_call; \
  return after_write(fd, path, offset, parts, count, written);

static off64_t position(int fd) {
  if (fcntl(fd, F_GETFL) & O_APPEND) { struct stat about; return fstat(fd, &about) == 0 ? about.st_size : 0; }
  return lseek64(fd, 0, SEEK_CUR);
}

ssize_t write(int fd, const void *bytes, size_t size) {
  struct iovec part = { (void *)bytes, size };
  WRITE(&part, 1, position(fd), REAL(write)(fd, bytes, size), REAL(write)(fd, bytes, size / 2))
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  struct iovec part = { (void *)bytes, size };
  WRITE(&part, 1, at, REAL(pwrite)(fd, bytes, size, at), REAL(pwrite)(fd, bytes, size / 2, at))
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  struct iovec part = { (void *)bytes, size };
  WRITE(&part, 1, at, REAL(pwrite64)(fd, bytes, size, at), REAL(pwrite64)(fd, bytes, size / 2, at))
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  WRITE(parts, count, position(fd), REAL(writev)(fd, parts, count), REAL(write)(fd, parts[0].iov_base, parts[0].iov_len / 2))
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  WRITE(parts, count, at, REAL(pwritev64)(fd, parts, count, at), REAL(pwrite64)(fd, parts[0].iov_base, parts[0].iov_len / 2, at))
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  WRITE(parts, count, at, REAL(pwritev)(fd, parts, count, at), REAL(pwrite64)(fd, parts[0].iov_base, parts[0].iov_len / 2, at))
}

static void after_copy(int fd, off64_t offset, ssize_t size) {
  char buffer[PATH_MAX];
  const char *path = path_of(fd, buffer);
  if (!path || size <= 0 || log_fd < 0) return;
  inside = 1;
  char *bytes = malloc(size), reopen[64];
  snprintf(reopen, sizeof reopen, "/proc/self/fd/%d", fd);
  int reader = REAL(open)(reopen, O_RDONLY | O_CLOEXEC);
  if (reader >= 0 && pread64(reader, bytes, size, offset) == size) record(OP_WRITE, inode_of(fd), offset, path, NULL, bytes, size);
  if (reader >= 0) close(reader);
  free(bytes);
  inside = 0;
}
ssize_t sendfile64(int out, int in, off64_t *from, size_t size) {
  char buffer[PATH_MAX];
  const char *path = path_of(out, buffer);
  if (path && fault(OP_WRITE, path) < 0) return -1;
  off64_t offset = path ? position(out) : 0;
  ssize_t copied = REAL(sendfile64)(out, in, from, size);
  if (path) after_copy(out, offset, copied);
  return copied;
}
ssize_t sendfile(int out, int in, off_t *from, size_t size) { return sendfile64(out, in, (off64_t *)from, size); }
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t size, unsigned flags) {
  char buffer[PATH_MAX];
  const char *path = path_of(out, buffer);
  if (path && fault(OP_WRITE, path) < 0) return -1;
  off64_t offset = path ? (to ? *to : position(out)) : 0;
  ssize_t copied = REAL(copy_file_range)(in, from, out, to, size, flags);
  if (path) after_copy(out, offset, copied);
  return copied;
}

#define READ(real_call) \
  char buffer[PATH_MAX]; \
  if (control && control->action && (control->operations & OP_READ)) { \
    const char *path = path_of(fd, buffer); \
    if (path && fault(OP_READ, path) < 0) return -1; \
  } \
  return real_call;
ssize_t read(int fd, void *bytes, size_t size) { READ(REAL(read)(fd, bytes, size)) }
ssize_t pread(int fd, void *bytes, size_t size, off_t at) { READ(REAL(pread)(fd, bytes, size, at)) }
ssize_t pread64(int fd, void *bytes, size_t size, off64_t at) { READ(REAL(pread64)(fd, bytes, size, at)) }
ssize_t preadv(int fd, const struct iovec *parts, int count, off_t at) { READ(REAL(preadv)(fd, parts, count, at)) }
ssize_t preadv64(int fd, const struct iovec *parts, int count, off64_t at) { READ(REAL(preadv64)(fd, parts, count, at)) }

#define SYNC(real_call) \
  char buffer[PATH_MAX]; \
  const char *path = path_of(fd, buffer); \
  if (!path) return real_call; \
  if (fault(OP_SYNC, path) < 0) return -1; \
  uint64_t inode = inode_of(fd); \
  int result = real_call; \
  if (result == 0) record(OP_SYNC, inode, 0, path, NULL, NULL, 0); \
  return result;
int fsync(int fd) { SYNC(REAL(fsync)(fd)) }
int fdatasync(int fd) { SYNC(REAL(fdatasync)(fd)) }

#define TRUNCATE(real_call) \
  char buffer[PATH_MAX]; \
  const char *path = path_of(fd, buffer); \
  if (!path) return real_call; \
  if (fault(OP_TRUNCATE, path) < 0) return -1; \
  int result = real_call; \
  if (result == 0 && !ends_with(path, "-shm")) record(OP_TRUNCATE, inode_of(fd), size, path, NULL, NULL, 0); \
  return result;
int ftruncate(int fd, off_t size) { TRUNCATE(REAL(ftruncate)(fd, size)) }
int ftruncate64(int fd, off64_t size) { TRUNCATE(REAL(ftruncate64)(fd, size)) }

static int opened(int fd, const char *path, int flags, int existed) {
  if (fd < 0) return fd;
  struct stat about;
  if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) return fd;
  if (!existed) record(OP_CREATE, about.st_ino, 0, path, NULL, NULL, 0);
  else if (flags & O_TRUNC) record(OP_TRUNCATE, about.st_ino, 0, path, NULL, NULL, 0);
  return fd;
}

#define OPEN(folder, real_call) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); } \
  if (!control || inside || !(flags & (O_CREAT | O_TRUNC))) return real_call; \
  char buffer[PATH_MAX]; \
  const char *full = absolute(folder, path, buffer); \
  if (!below_root(full) || ends_with(full, "-shm")) return real_call; \
  int existed = access(full, F_OK) == 0; \
  if (!existed && fault(OP_CREATE, full) < 0) return -1; \
  return opened(real_call, full, flags, existed);
int open(const char *path, int flags, ...) { OPEN(AT_FDCWD, REAL(open)(path, flags, mode)) }
int open64(const char *path, int flags, ...) { OPEN(AT_FDCWD, REAL(open64)(path, flags, mode)) }
int openat(int folder, const char *path, int flags, ...) { OPEN(folder, REAL(openat)(folder, path, flags, mode)) }
int openat64(int folder, const char *path, int flags, ...) { OPEN(folder, REAL(openat64)(folder, path, flags, mode)) }

#define NAMED(operation, folder, name, second_path, real_call) \
  if (!control || inside) return real_call; \
  char first_buffer[PATH_MAX], second_buffer[PATH_MAX]; \
  const char *first = absolute(folder, name, first_buffer), *other = second_path; \
  if (!below_root(first)) return real_call; \
  if (fault(operation, first) < 0) return -1; \
  int result = real_call; \
  if (result == 0) record(operation, 0, 0, first, other, NULL, 0); \
  (void)second_buffer; \
  return result;
int rename(const char *from, const char *to) { NAMED(OP_RENAME, AT_FDCWD, from, absolute(AT_FDCWD, to, second_buffer), REAL(rename)(from, to)) }
int unlink(const char *path) { NAMED(OP_UNLINK, AT_FDCWD, path, NULL, REAL(unlink)(path)) }
int remove(const char *path) { NAMED(OP_UNLINK, AT_FDCWD, path, NULL, REAL(remove)(path)) }
int unlinkat(int folder, const char *path, int flags) { NAMED(flags & AT_REMOVEDIR ? OP_RMDIR : OP_UNLINK, folder, path, NULL, REAL(unlinkat)(folder, path, flags)) }
int rmdir(const char *path) { NAMED(OP_RMDIR, AT_FDCWD, path, NULL, REAL(rmdir)(path)) }
int mkdir(const char *path, mode_t mode) { NAMED(OP_MKDIR, AT_FDCWD, path, NULL, REAL(mkdir)(path, mode)) }

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = REAL(clock_gettime)(clock, time);
  if (result == 0 && control && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += control->clock_seconds;
  return result;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = REAL(gettimeofday)(now, zone);
  if (result == 0 && control) now->tv_sec += control->clock_seconds;
  return result;
}
time_t time(time_t *result) {
  time_t now = REAL(time)(NULL) + (control ? control->clock_seconds : 0);
  if (result) *result = now;
  return now;
}
