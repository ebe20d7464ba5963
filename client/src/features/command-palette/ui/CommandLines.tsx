import type { Command, CommandGroup } from '#client/features/command-palette/command.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ownKeys } from '#client/lib/own-shortcuts.ts'
import { Keys } from '#client/ui/Keys.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/command-palette/ui/CommandPalette.module.css'

interface CommandLinesProps {
  id: string
  groups: readonly CommandGroup[]
  selected: Command | undefined
  /** the words that had to fit */
  query: string
  isSearching: boolean
  isEmpty: boolean
  onPoint(command: Command): void
  onRun(command: Command): void
}

/** Letters of a query that a sentence repeats (specification 2 §9). */
export const longestQuery = 50

/** The list of the palette: its groups, and a sentence where nothing fits. */
export function CommandLines({ id, groups, selected, query, isSearching, isEmpty, onPoint, onRun }: CommandLinesProps) {
  const { t } = useTranslation('shell')
  const wanted = query.trim()
  const nothing = wanted === '' ? t('palette.noItem') : t('common:noResults', { query: wanted.slice(0, longestQuery) })
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={css.list}>
      {groups.map((group) => (
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
              aria-disabled={command.disabled !== undefined || undefined}
              className={css.option}
              onPointerMove={() => onPoint(command)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(command)}
            >
              <span className={css.icon}>{command.icon}</span>
              <Ellipsis flex="fill">{command.label}</Ellipsis>
              {command.hint !== undefined && (
                <Text flex="none" size={12} muted>
                  {command.hint}
                </Text>
              )}
              {command.shortcut && <Keys keys={ownKeys(command.shortcut)} />}
            </div>
          ))}
          {group.isAlone === true && group.commands.length === 0 && !isEmpty && <div className={css.empty}>{nothing}</div>}
        </div>
      ))}
      {isEmpty && (
        <div role="option" aria-selected={false} aria-disabled className={css.empty}>
          {isSearching ? t('palette.searching') : wanted === '' && groups.length === 0 ? t('palette.noAction') : nothing}
        </div>
      )}
    </div>
  )
}
