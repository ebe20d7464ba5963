import { IconCalendar, IconCheckbox, IconFileText, IconLayoutGrid, IconTable, IconTableRow, IconUser, type Icon } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { mentionNode } from '#shared/nouns/pages/page-nodes.ts'
import { addDays } from '#shared/days/day.ts'
import { deviceDay } from '#client/lib/device-day.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { readEntities, readEntity } from '#client/engine/replica/use-entities.ts'
import { findSlashCommands } from '#client/editor/find-slash-commands.ts'
import type { SlashCommand } from '#client/editor/slash-menu-state.ts'
import { cellIcons } from '#client/cells/cell-icons.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { fieldMention } from '#shared/nouns/pages/merge-letter.ts'
import { tellMention } from '#client/nouns/pages/tell-mention.ts'
import { mentionDay } from '#client/nouns/pages/mention-day.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Choices of one kind that an @ offers at once. */
const mostOfKind = 5

const items: readonly { kind: 'page' | 'app' | 'table'; icon: Icon }[] = [
  { kind: 'page', icon: IconFileText },
  { kind: 'app', icon: IconLayoutGrid },
  { kind: 'table', icon: IconTable },
]

/** Letters from which records and tasks are looked for. */
const fewestLetters = 2

/** The people, days and things that an @ with a query finds, all from this device. Records and tasks come a moment later. */
export function usePageMentions(pageId: string): (query: string) => SlashCommand[] | Promise<SlashCommand[]> {
  const { t, language } = useTranslation('pages')
  const locale = useLocale()
  const search = useRef<AbortController>(undefined)
  return useCallback(
    (query) => {
      search.current?.abort()
      const groupOf = (kind: string) => t(`mention.groups.${kind}`)
      const people = readEntities('member')
        .filter((member) => member.active)
        .map(({ id, displayName }) =>
          mention({
            kind: 'member',
            id,
            label: displayName,
            icon: IconUser,
            group: groupOf('member'),
            told: () => tellMention(pageId, id),
          }),
        )
      const days = relativeDays.map((day) => {
        const id = addDays(deviceDay(new Date()), day.offset)
        const label = t(`mention.days.${day.name}`)
        return mention({ kind: 'date', id, label, stored: mentionDay(id, language) ?? id, icon: IconCalendar, group: groupOf('date') })
      })
      const things = items.map(({ kind, icon }) =>
        readEntities(kind)
          .filter(({ id, label }) => id !== pageId && label !== '')
          .toSorted((a, b) => a.label.localeCompare(b.label))
          .map(({ id, label }) => mention({ kind, id, label, stored: '', icon, group: groupOf(kind) })),
      )
      const letterOf = readEntity('page', pageId)?.letterOf
      const fields = letterOf ? fieldsOfTable(letterOf, readEntities('field')) : []
      const values = fields.map(({ id, label, type }) =>
        mention({ kind: fieldMention, id, label, stored: '', icon: cellIcons[type], group: groupOf(fieldMention), isValue: true }),
      )
      const sorted = people.toSorted((a, b) => a.label.localeCompare(b.label))
      // a letter is mostly made of its fields
      const kinds = [values, sorted, days, ...things].map((choices) => findSlashCommands(choices, query).slice(0, mostOfKind))
      kinds[0] = findSlashCommands(values, query)
      // Enter takes the best of all kinds
      const known = findSlashCommands(kinds.flat(), query)
      if (query.trim().length < fewestLetters) return known
      const gone = new AbortController()
      search.current = gone
      const found = import('#client/editor/find-mentioned.ts').then(({ findMentioned }) => findMentioned(query.trim(), locale, gone.signal))
      return found.then(
        (later) => [
          ...known,
          ...later.map(({ kind, id, label, of }) =>
            mention({ kind, id, label, of, stored: '', icon: kind === 'record' ? IconTableRow : IconCheckbox, group: groupOf(kind) }),
          ),
        ],
        // the next letter has begun another search
        () => known,
      )
    },
    [t, language, locale, pageId],
  )
}

const relativeDays = [
  { name: 'today', offset: 0 },
  { name: 'tomorrow', offset: 1 },
  { name: 'yesterday', offset: -1 },
  { name: 'inAWeek', offset: 7 },
] as const

interface Choice {
  kind: string
  id: string
  label: string
  /** the words kept in the page; the label unless given */
  stored?: string
  icon: Icon
  group: string
  /** what is said below the label; the group unless given */
  of?: string | undefined
  /** the place of a record's value */
  isValue?: boolean
  /** follows the choice */
  told?: () => void
}

function mention({ kind, id, label, stored = label, icon, group, of = group, isValue = false, told }: Choice): SlashCommand {
  return {
    id: `${kind}-${id}`,
    icon,
    label,
    hint: of,
    words: '',
    group,
    run: (editor, range) => {
      editor
        .chain()
        .focus()
        .deleteRange(range)
        .insertContent([
          { type: mentionNode, attrs: { kind, id, label: stored } },
          // a value is a word of the sentence, which a comma may follow
          ...(isValue ? [] : [{ type: 'text', text: ' ' }]),
        ])
        .run()
      told?.()
    },
  }
}
