import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileWorker } from '../platform/file-worker/file-worker.ts'
import { createFileCache } from '../platform/files/file-cache.ts'
import type { FetchImage } from '../platform/images/fetch-image.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'
import type { RecipeReader } from './read-recipes.ts'

export type PictureWidth = 480 | 960

export type RecipePicture = {
  /** WebP. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Changes with the URL of the picture and the width. */
  readonly tag: string
}

type PictureUrl = { readonly recipeId: string; readonly imageUrl: string | null }

export type RecipePictures = ReturnType<typeof createRecipePictures>

const maxBytes = 128 * 1024 ** 2
const maxAgeMs = 60 * 86_400_000
/** A picture that failed is not requested again during this time. */
const retryDelayMs = 60_000
/** About thirty menus. */
const maxKnown = 3000

/** Fetches, resizes and caches pictures of recipes. */
export function createRecipePictures(deps: {
  readonly fetchImage: FetchImage
  readonly makeThumbnail: FileWorker['makeThumbnail']
  readonly recipes: RecipeReader
  readonly clock: Clock
  readonly log: Log
  readonly cacheDir: string
  readonly gatewayUrl: string
  readonly picturesUrl?: string | undefined
}) {
  const { fetchImage, makeThumbnail, recipes, clock, log, gatewayUrl, picturesUrl } = deps
  const cache = createFileCache({ folder: join(deps.cacheDir, 'dish-pictures'), clock, log, maxBytes, maxAgeMs })
  const urls = new Map<string, string | null>()
  const failures = new Map<string, { readonly untilMonotonicMs: number; readonly error: unknown }>()

  /** Remembers the picture URLs of a menu. */
  function remember(courses: readonly PictureUrl[]): void {
    for (const { recipeId, imageUrl } of courses) {
      urls.delete(recipeId)
      urls.set(recipeId, imageUrl)
    }
    deleteOldest(urls)
  }

  async function findUrl(recipeId: string): Promise<string> {
    if (!urls.has(recipeId)) {
      const [recipe] = await recipes.read([recipeId])
      remember([{ recipeId, imageUrl: recipe?.imageUrl ?? null }])
    }
    const url = urls.get(recipeId)
    if (!url) throw pictureNotFound()
    return url
  }

  /** Private addresses are allowed only if the user configured the site or its pictures there. */
  const allowsPrivate = (url: string): boolean =>
    [gatewayUrl, picturesUrl].some((base) => base !== undefined && hasSameOrigin(base, url) && isPrivateBaseUrl(base))

  async function fetchThumbnail(url: string, width: PictureWidth): Promise<Uint8Array> {
    const failure = failures.get(url)
    if (failure && failure.untilMonotonicMs > clock.monotonicMs()) throw failure.error
    try {
      const image = await fetchImage(url, { allowPrivate: allowsPrivate(url) })
      if (!image) throw pictureNotFound()
      failures.delete(url)
      return await makeThumbnail(image.bytes, width)
    } catch (cause) {
      const error = isProblem(cause, 'page_broken') ? pictureNotShowable(cause) : cause
      failures.set(url, { untilMonotonicMs: clock.monotonicMs() + retryDelayMs, error })
      deleteOldest(failures)
      throw error
    }
  }

  return {
    remember,
    /**
     * The picture of a recipe. An unknown recipe is read from the gateway.
     * @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`, and those of the gateway.
     */
    async get(recipeId: string, width: PictureWidth): Promise<RecipePicture> {
      const url = await findUrl(recipeId)
      const tag = createHash('sha256').update(`${url} ${width}`).digest('hex').slice(0, 32)
      return { bytes: await cache.get(tag, () => fetchThumbnail(url, width)), tag }
    },
    /** Deletes cached pictures that are old or exceed the size limit. */
    trim: cache.trim,
    async clear(): Promise<void> {
      urls.clear()
      failures.clear()
      await cache.clear()
    },
  }
}

function deleteOldest(map: Map<string, unknown>): void {
  for (const oldest of [...map.keys()].slice(0, -maxKnown)) map.delete(oldest)
}

const hasSameOrigin = (a: string, b: string): boolean => new URL(a).origin === new URL(b).origin

const pictureNotFound = () => new Problem('not_found', message('meals.pictureNotFound'))
const pictureNotShowable = (cause: Problem) =>
  new Problem('upstream_failed', message('meals.pictureNotShowable', { reason: cause.userMessage }), { cause })
