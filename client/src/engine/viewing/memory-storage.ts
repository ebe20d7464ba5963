/** A storage that lives as long as the page. */
export function createMemoryStorage(): Storage {
  const values = new Map<string, string>()
  const methods = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, String(value)),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
  }
  // `Object.keys(localStorage)` lists the keys, as the browser's own does
  return new Proxy(methods as Storage, {
    get: (target, name, receiver) => (name === 'length' ? values.size : (Reflect.get(target, name, receiver) as unknown)),
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_target, name) =>
      typeof name === 'string' && values.has(name) ? { value: values.get(name), enumerable: true, configurable: true } : undefined,
  })
}
