/** Stands for an object that exists only once the tests run. */
export const late = <T extends object>(read: () => T): T =>
  new Proxy({} as T, {
    get(_, key) {
      const value = Reflect.get(read(), key)
      return typeof value === 'function' ? value.bind(read()) : value
    },
  })
