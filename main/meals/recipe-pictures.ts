import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import { createFileCache } from '../platform/files/file-cache.ts'
import type { FetchImage } from '../platform/images/fetch-image.ts'
import { makeThumbnail } from '../platform/images/thumbnail.ts'
import type { Log } from '../platform/log.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'
import { publicImageUrl } from './parse/recipes.ts'
import type { RecipeReader } from './read-recipes.ts'

export type PictureWidth = 480 | 960

export type DishPicture = {
  /** WebP. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Changes with the address of the picture and the width. */
  readonly tag: string
}

/** Pictures of dishes as Bunko gives them out: fetched here, looked at, made small, and kept. */
export type DishPictures = {
  /** Takes down where the pictures of these dishes are. */
  learn(dishes: readonly { readonly recipeId: string; readonly imageUrl: string | null }[]): void
  /**
   * The picture of a dish. A dish of which nobody has told is looked up at the gateway.
   * @throws Problem `not_found`, `upstream_failed`, `upstream_timeout`, and those of the gateway.
   */
  get(recipeId: string, width: PictureWidth): Promise<DishPicture>
  /** Removes what was not looked at for long, or is too much. */
  trim(): Promise<void>
  /** Removes everything. */
  forget(): Promise<void>
}

export type DishPicturesPorts = {
  readonly fetchPicture: FetchImage
  readonly recipes: RecipeReader
  readonly clock: Clock
  readonly log: Log
  readonly cacheDir: string
  readonly gatewayUrl: string
  /** Stands in for the public host of the pictures. */
  readonly picturesUrl: string
}

const maxBytes = 128 * 1024 ** 2
const keptMs = 60 * 86_400_000
/** For how long a picture that could not be had is not asked for again: a host that is down stays quiet. */
const restMs = 60_000
/** Some thirty menus. */
const knownDishes = 3000

export function createDishPictures(ports: DishPicturesPorts): DishPictures {
  const { fetchPicture, clock, log } = ports
  const folder = join(ports.cacheDir, 'dish-pictures')
  const cache = createFileCache({ folder, clock, log, maxBytes, maxAgeMs })
  const known = new Map<string, string | null>()
  const failed = new Map<string, { readonly untilMonotonicMs: number; readonly error: unknown }>()

  function learn(dishes: readonly { readonly recipeId: string; readonly imageUrl: string | null }[]): void {
    for (const { recipeId, imageUrl } of dishes) {
      known.delete(recipeId)
      known.set(recipeId, imageUrl)
    }
    for (const oldest of [...known.keys()].slice(0, -knownDishes)) known.delete(oldest)
  }

  async function addressOf(recipeId: string): Promise<string> {
    if (!known.has(recipeId)) {
      const [recipe] = await ports.recipes.read([recipeId])
      learn([{ recipeId, imageUrl: recipe?.imageUrl ?? null }])
    }
    const address = known.get(recipeId)
    if (!address) throw noPicture()
    return address.startsWith(`${publicImageUrl}/`)
      ? ports.picturesUrl.replace(/\/+$/, '') + address.slice(publicImageUrl.length)
      : address
  }

  /** The person's own network is open only where the person has put the site, or its pictures, there. */
  const allowPrivate = (address: string): boolean =>
    [ports.gatewayUrl, ports.picturesUrl].some((own) => isUnder(own, address) && isPrivateBaseUrl(own))

  async function fetchSmall(address: string, width: PictureWidth): Promise<Uint8Array> {
    const rest = failed.get(address)
    if (rest && rest.untilMonotonicMs > clock.monotonicMs()) throw rest.error
    try {
      const picture = await fetchPicture(address, { allowPrivate: allowPrivate(address) })
      if (!picture) throw noPicture()
      failed.delete(address)
      return await makeThumbnail(picture.bytes, width)
    } catch (cause) {
      const error = isProblem(cause, 'page_broken') ? noRealPicture(cause) : cause
      failed.set(address, { untilMonotonicMs: clock.monotonicMs() + restMs, error })
      for (const oldest of [...failed.keys()].slice(0, -knownDishes)) failed.delete(oldest)
      throw error
    }
  }

  return {
    learn,
    async get(recipeId, width) {
      const address = await addressOf(recipeId)
      const tag = createHash('sha256').update(`${address} ${width}`).digest('hex').slice(0, 32)
      return { bytes: await cache.get(tag, () => fetchSmall(address, width)), tag }
    },
    trim: cache.trim,
    async forget() {
      known.clear()
      failed.clear()
      await cache.clear()
    },
  }
}

const isUnder = (base: string, address: string): boolean => new URL(base).origin === new URL(address).origin

const noPicture = () => new Problem('not_found', message('meals.pictureNotFound'))
const noRealPicture = (cause: Problem) =>
  new Problem('upstream_failed', message('meals.pictureNotShowable', { reason: cause.userMessage }), { cause })
