import { keyName } from '#client/ui/key-name.ts'
import css from '#client/ui/Keys.module.css'

/** A keyboard shortcut as small key caps; `mod` is ⌘ on Apple devices and Ctrl elsewhere. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css.keys} aria-hidden>
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {keyName(key)}
        </kbd>
      ))}
    </span>
  )
}
