import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'

/**
 * A part that nobody sees before opening it, in a file of its own. Once the file is there it is painted at once: the next key may
 * belong into it, and what React waits for comes some frames late.
 * @param load fetches it
 * @param loaded it, once it was fetched
 * @param fallback stands for it until then
 */
export function openedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loaded: () => ComponentType<Props> | undefined,
  fallback?: ReactNode,
): (props: Props) => ReactNode {
  const Fetched = lazy(async () => ({ default: await load() }) as { default: ComponentType<object> })
  return function Later(props: Props) {
    // one and the same for its life, or its state were lost
    const [Part] = useState(() => (loaded() as ComponentType<object> | undefined) ?? Fetched)
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  }
}
