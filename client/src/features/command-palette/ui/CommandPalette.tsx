import { IconAlertTriangle, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { findCommands, type Command, type CommandGroup, type Narrowed } from '#client/features/command-palette/command.ts'
import { runCommand, type Said } from '#client/features/command-palette/run-command.ts'
import { CommandLines, longestQuery } from '#client/features/command-palette/ui/CommandLines.tsx'
import { Foot } from '#client/features/command-palette/ui/Foot.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { toast } from '#client/ui/toast.ts'
import { useModal } from '#client/ui/use-modal.ts'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/features/command-palette/ui/CommandPalette.module.css'

interface CommandPaletteProps {
  groups: readonly CommandGroup[]
  /** the part that the query's first word asks for */
  narrowed: Narrowed | undefined
  query: string
  onQuery: (query: string) => void
  onNavigate: (to: string, state?: object) => void
  /** a search still goes on */
  isSearching: boolean
  /** the search had no time for everything */
  isPartial: boolean
  /** parts that could not be loaded, by their titles */
  failed: readonly string[]
  /** below the lines */
  banner?: ReactNode
  onClose: () => void
}

/** Lines of a group that a search shows. */
const mostFound = 60

/**
 * The action bar (specification 2 §2): a text field over a list. Arrows move, Enter runs, Tab completes, Escape clears the
 * query and then closes. A combobox with a listbox for screen readers.
 */
export function CommandPalette({
  groups,
  narrowed,
  query,
  onQuery,
  onNavigate,
  isSearching,
  isPartial,
  failed,
  banner,
  onClose,
}: CommandPaletteProps) {
  const { t } = useTranslation('shell')
  const id = useId()
  const isPhone = useIsPhone()
  const [active, setActive] = useState(0)
  const [said, setSaid] = useState<Said>()
  const { shown, flat } = useShownGroups(groups, query, narrowed)
  const selected = flat[Math.min(active, flat.length - 1)]
  const later = useTimer()

  useEffect(() => {
    if (selected) document.getElementById(`${id}-${selected.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, selected])

  const change = (text: string) => {
    onQuery(text)
    setActive(0)
    setSaid(undefined)
  }
  const run = (command: Command) =>
    runCommand(command, {
      query,
      setQuery: change,
      close: onClose,
      say: setSaid,
      navigate: onNavigate,
      tell: (message, tone) => void toast({ message, tone }),
      t,
      errorText,
      later,
    })
  const escape = () => {
    if (query === '') onClose()
    else change('')
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
      else setSaid({ tone: 'failed', text: query.trim() === '' ? t('palette.noItem') : t('palette.noCommand', { cmd: shortened(query) }) })
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
          data-long={query.length > 150 || undefined}
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
      {said && (
        <p className={css.said} data-tone={said.tone} role={said.tone === 'failed' ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
      <CommandLines
        id={id}
        groups={shown}
        selected={selected}
        query={narrowed?.rest ?? query}
        isSearching={isSearching}
        isEmpty={flat.length === 0}
        onPoint={(command) => setActive(flat.indexOf(command))}
        onRun={run}
      />
      {failed.map((title) => (
        <p key={title} className={css.warning} role="status">
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden /> {t('palette.notLoaded', { title })}
        </p>
      ))}
      {isPartial && (
        <p className={css.empty} role="status">
          {t('palette.partly')}
        </p>
      )}
      <VisuallyHidden as="div" role="status">
        {query.trim() === '' ? '' : t('palette.results', { count: flat.length })}
      </VisuallyHidden>
      {banner}
      <Foot />
    </dialog>
  )
}

/** The groups with their first lines, and the lines in one list. */
function useShownGroups(groups: readonly CommandGroup[], query: string, narrowed: Narrowed | undefined) {
  const { t } = useTranslation('shell')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(() => findCommands(groups, query, narrowed), [groups, query, narrowed])
  const shown = useMemo(
    () =>
      found.map((group) => {
        const isWhole = (query.trim() !== '' && group.isFound !== true) || expanded.has(group.id) || group.commands.length <= group.limit
        if (isWhole) return { ...group, commands: group.commands.slice(0, mostFound) }
        const more: Command = {
          kind: 'sync',
          id: `more-${group.id}`,
          label: t(group.isFound === true ? 'palette.all' : 'palette.more'),
          icon: null,
          keepsOpen: true,
          run: () => setExpanded((before) => new Set([...before, group.id])),
        }
        return { ...group, commands: [...group.commands.slice(0, group.limit), more] }
      }),
    [found, query, expanded, t],
  )
  return { shown, flat: shown.flatMap((group) => group.commands) }
}

/** As much of the query as a sentence repeats. */
const shortened = (query: string): string => query.trim().slice(0, longestQuery)

/** Runs something later, and not at all once the palette is gone. */
function useTimer(): (run: () => void, ms: number) => void {
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (run, ms) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(run, ms)
  }
}
