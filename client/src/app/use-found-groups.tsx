import { IconCheckbox, IconFileText } from '@tabler/icons-react'
import type { SearchHit } from '#shared/nouns/search/search-calls.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import type { Command, CommandGroup } from '#client/features/command-palette/command.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { pathOfHit } from '#client/records/search/hit-path.ts'
import { useSearchHits } from '#client/records/search/use-search-hits.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

const kinds = ['record', 'page', 'task'] as const
const titles = { record: 'palette.records', page: 'palette.pages', task: 'palette.tasks' } as const

/** The palette's groups of records, texts of pages and tasks that hold the query. */
export function useFoundGroups(query: string): {
  groups: CommandGroup[]
  isSearching: boolean
  isPartial: boolean
  /** titles of the groups that could not be loaded */
  failed: string[]
} {
  const { t } = useTranslation('shell')
  const { hits, isMore, isPartial, isFailed } = useSearchHits(query)
  const tables = useEntities('table')

  const commandsOf = (hit: SearchHit): Command[] => {
    const label = hit.label.trim() === '' ? t('palette.unnamed') : hit.label
    const common = { id: `found-${hit.kind}-${hit.id}`, label: hit.kind !== 'task' && hit.text !== '' ? `${label} · ${hit.text}` : label }
    if (hit.kind === 'record') {
      const table = tables.find(({ id }) => id === hit.tableId)
      if (!table) return []
      return [
        {
          ...common,
          id: `${common.id}-${hit.tableId}`,
          hint: table.label,
          icon: <ItemIcon icon={table.icon} color={table.color} size={20} />,
          kind: 'navigate',
          to: pathOfHit(hit),
        },
      ]
    }
    const Icon = hit.kind === 'page' ? IconFileText : IconCheckbox
    return [{ ...common, icon: <Icon size={18} stroke={1.5} aria-hidden />, kind: 'navigate', to: pathOfHit(hit) }]
  }

  const groups = kinds.map((kind): CommandGroup => {
    const commands = hits.filter((hit) => hit.kind === kind).flatMap(commandsOf)
    return { id: `found-${kind}`, title: t(titles[kind]), limit: 5, onlySearched: true, isFound: true, commands }
  })
  return { groups, isSearching: isMore, isPartial, failed: isFailed ? groups.map(({ title }) => title) : [] }
}
