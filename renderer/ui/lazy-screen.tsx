import { type ComponentType, use } from 'react'

/** A screen whose code could not be loaded. `forget` lets its next showing try again; until then it fails at once. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('the code of a screen could not be loaded', { cause })
    this.forget = forget
  }
}

export type LazyScreen<Props extends object> = ComponentType<Props> & {
  /** Loads the code ahead of its first showing; quiet about a failure, which the showing meets again. */
  readonly preload: () => Promise<unknown>
}

/** A screen that is loaded when it is first shown; unlike with `React.lazy` one that is there is drawn without a gap. */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const forget = () => {
    loading = undefined
  }
  const start = async () => {
    try {
      loaded = await load()
      return loaded
    } catch (cause) {
      throw new ScreenNotLoaded(cause, forget)
    }
  }
  const begin = () => {
    loading ??= start()
    return loading
  }
  const Screen = (props: Props) => {
    const Loaded = loaded ?? use(begin())
    return <Loaded {...props} />
  }
  return Object.assign(Screen, { preload: () => begin().catch(forget) })
}
