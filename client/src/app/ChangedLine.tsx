import { useState, type KeyboardEvent } from 'react'
import { lineWith, type ShortcutLine } from '#client/app/shortcut-list.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { OwnShortcuts } from '#client/lib/own-shortcuts.ts'
import { combinationOf } from '#client/lib/shortcuts.ts'
import { Keys } from '#client/ui/Keys.tsx'
import { keyName } from '#client/ui/key-name.ts'
import css from '#client/app/ShortcutsDialog.module.css'

interface ChangedLineProps {
  line: ShortcutLine
  own: OwnShortcuts
  onChange(own: OwnShortcuts): void
}

/** Keys that are no shortcut by themselves. */
const modifiers = /^(Control|Shift|Alt|Meta|AltGraph|CapsLock|Dead|Process|Unidentified)$/

/** A shortcut with its keys now: a press asks for others, Backspace switches it off, Escape leaves it. */
export function ChangedLine({ line, own, onChange }: ChangedLineProps) {
  const { t } = useTranslation('shell')
  const [isAsking, setIsAsking] = useState(false)
  const [taken, setTaken] = useState<ShortcutLine>()
  const keysNow = (keys: string): string => own[keys] ?? keys
  const now = keysNow(line.keys)
  const names = now === '' ? [] : now.split('+')
  const stop = (): void => {
    setIsAsking(false)
    setTaken(undefined)
  }
  const give = (chosen: string): void => {
    const { [line.keys]: _, ...rest } = own
    onChange(chosen === line.keys ? rest : { ...rest, [line.keys]: chosen })
    stop()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // the focus goes on by Tab
    if (!isAsking || event.key === 'Tab' || modifiers.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    const pressed = combinationOf(event.nativeEvent)
    if (pressed === 'Escape') return stop()
    if (pressed === 'Backspace' || pressed === 'Delete') return give('')
    const other = lineWith(pressed, line.keys, keysNow)
    if (other) setTaken(other)
    else give(pressed)
  }
  const label = t('keys.change', { what: t(line.textKey), keys: names.length > 0 ? names.map(keyName).join(' + ') : t('keys.off') })
  return (
    <div className={css.line}>
      <dt>{t(line.textKey)}</dt>
      <dd>
        <button
          type="button"
          className={css.keys}
          aria-label={label}
          data-asking={isAsking || undefined}
          onClick={() => setIsAsking(!isAsking)}
          onBlur={stop}
          onKeyDown={onKeyDown}
        >
          {isAsking ? t('keys.press') : names.length > 0 ? <Keys keys={names} /> : t('keys.off')}
        </button>
        {taken && (
          <p className={css.hint} role="alert">
            {t('keys.taken', { what: t(taken.textKey) })}
          </p>
        )}
      </dd>
    </div>
  )
}
