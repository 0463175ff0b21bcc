import { type ComponentType, use } from 'react'

/** The code of a screen could not be loaded. Rendering keeps failing until `forget` is called. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded'
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('failed to load the code of a screen', { cause })
    this.forget = forget
  }
}

export type LazyScreen<Props extends object> = ComponentType<Props> & {
  /** Loads the code before the first render. Errors are ignored: they occur again on render. */
  readonly preload: () => Promise<unknown>
}

/** A screen whose code is loaded on demand. Unlike `React.lazy`, loaded code renders without suspending. */
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
  const loadOnce = () => {
    loading ??= start()
    return loading
  }
  const Screen = (props: Props) => {
    const Loaded = loaded ?? use(loadOnce())
    return <Loaded {...props} />
  }
  return Object.assign(Screen, { preload: () => loadOnce().catch(forget) })
}
