import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { findCommands, type Command, type CommandGroup } from '#client/features/command-palette/command.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { Keys } from '#client/ui/Keys.tsx'
import { useModal } from '#client/ui/use-modal.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/features/command-palette/ui/CommandPalette.module.css'

interface CommandPaletteProps {
  groups: readonly CommandGroup[]
  query: string
  onQuery: (query: string) => void
  /** a search still goes on */
  isSearching: boolean
  /** the search had no time for everything */
  isPartial: boolean
  onClose: () => void
}

/**
 * The action bar (specification 2 §2): a text field over a list. Arrows move, Enter runs, Tab completes, Escape clears the
 * query and then closes. A combobox with a listbox for screen readers.
 */
export function CommandPalette({ groups, query, onQuery, isSearching, isPartial, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const isPhone = useIsPhone()
  const [active, setActive] = useState(0)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(() => findCommands(groups, query), [groups, query])
  const shown = useMemo(() => {
    const whole = (group: CommandGroup) => query.trim() !== '' || expanded.has(group.id)
    return found.map((group) => {
      if (whole(group) || group.commands.length <= group.limit) return { ...group, commands: group.commands.slice(0, 60) }
      const more: Command = {
        id: `more-${group.id}`,
        label: t('palette.more'),
        icon: null,
        run: () => setExpanded(new Set([...expanded, group.id])),
      }
      return { ...group, commands: [...group.commands.slice(0, group.limit), more] }
    })
  }, [found, query, expanded, t])
  const flat = shown.flatMap((group) => group.commands)
  const selected = flat[Math.min(active, flat.length - 1)]

  useEffect(() => {
    if (selected) document.getElementById(`${id}-${selected.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, selected])

  const run = (command: Command) => {
    if (!command.id.startsWith('more-')) onClose()
    command.run()
  }
  const escape = () => {
    if (query === '') onClose()
    else change('')
  }
  const change = (text: string) => {
    onQuery(text)
    setActive(0)
  }
  const modal = useModal(escape)
  const onKeyDown = (event: KeyboardEvent) => {
    const last = flat.length - 1
    const step = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(last, active + 8),
      PageUp: Math.max(0, active - 8),
    }[event.key]
    if (step !== undefined) setActive(step)
    else if (event.key === 'Enter' && !isComposing(event.nativeEvent)) {
      if (selected) run(selected)
    } else if (event.key === 'Tab' && !event.shiftKey && selected && query !== selected.label) change(selected.label)
    else if (event.key === 'Escape') escape()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <dialog
      {...modal}
      className={css.dialog}
      aria-label={t('palette.title')}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={css.head}>
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          className={css.input}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={selected ? `${id}-${selected.id}` : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isPhone && <IconButton label={t('common:actions.close')} icon={<IconX size={18} stroke={1.5} />} onClick={onClose} />}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={css.list}>
        {shown.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
            <div id={`${id}-group-${group.id}`} className={css.title}>
              {group.title}
            </div>
            {group.commands.map((command) => (
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                aria-selected={command === selected}
                className={css.option}
                onPointerMove={() => setActive(flat.indexOf(command))}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              >
                <span className={css.icon}>{command.icon}</span>
                <Ellipsis flex="fill">{command.label}</Ellipsis>
                {command.hint !== undefined && (
                  <Text flex="none" size={12} muted>
                    {command.hint}
                  </Text>
                )}
                {command.shortcut && <Keys keys={command.shortcut} />}
              </div>
            ))}
          </div>
        ))}
        {flat.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled className={css.empty}>
            {isSearching
              ? t('palette.searching')
              : query.trim() === ''
                ? t('palette.noAction')
                : t('common:noResults', { query: query.trim().slice(0, 50) })}
          </div>
        )}
      </div>
      {isPartial && (
        <p className={css.empty} role="status">
          {t('palette.partly')}
        </p>
      )}
      <VisuallyHidden as="div" role="status">
        {query.trim() === '' ? '' : t('palette.results', { count: flat.length })}
      </VisuallyHidden>
      <Foot />
    </dialog>
  )
}

function Foot() {
  const { t } = useTranslation('shell')
  return (
    <div className={css.foot} aria-hidden>
      <span>
        <Keys keys={['up', 'down']} /> {t('palette.move')}
      </span>
      <span>
        <Keys keys={['enter']} /> {t('palette.run')}
      </span>
      <span>
        <Keys keys={['Tab']} /> {t('palette.complete')}
      </span>
      <span>
        <Keys keys={['escape']} /> {t('palette.closeHint')}
      </span>
    </div>
  )
}
