import { createElement } from 'react'
import type { HistoryItem } from '#shared/nouns/history-log/history-log-calls.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { namedKind, tellsCells, valueText, type NamedKind } from '#client/features/history-log/value-texts.ts'
import { wordsOf } from '#client/features/history-log/value-words.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useItemIcon } from '#client/ui/icons/use-item-icon.ts'

interface ValueProps {
  item: Pick<HistoryItem, 'entity_type'>
  name: string
  value: unknown
}

/** One changed value: things by their names, icons drawn, the rest in words. */
export function ChangedValue({ item, name, value }: ValueProps) {
  const { t } = useTranslation('historyLog')
  const { dateTime, number } = useFormat()
  const kind = namedKind(item, name)
  if (kind !== undefined && value !== null && value !== undefined) return <NamedThings kind={kind} value={value} />
  if (!tellsCells(item) && name === 'icon' && typeof value === 'string') return <DrawnIcon name={value} />
  const words = tellsCells(item) ? undefined : wordsOf(t, number, name, value)
  return words ?? valueText(t, dateTime, name, value)
}

function DrawnIcon({ name }: { name: string }) {
  const drawing = useItemIcon(name)
  const text = name.replaceAll('-', ' ')
  return drawing ? createElement(drawing, { size: 16, stroke: 1.5, role: 'img', 'aria-label': text }) : text
}

/** One thing, several, or those that rules are about. */
function NamedThings({ kind, value }: { kind: NamedKind; value: unknown }) {
  if (typeof value === 'string') return <NamedThing kind={kind} id={value} />
  const levels: [string, unknown][] = Array.isArray(value)
    ? value.map((id) => [String(id), undefined])
    : Object.entries(value as Record<string, unknown>)
  if (levels.length === 0) return '–'
  return levels.map(([id, level], at) => (
    <span key={id}>
      {at > 0 && ', '}
      <NamedThing kind={kind} id={id} />
      {level !== undefined && <Level level={level} />}
    </span>
  ))
}

const levels = ['full', 'interact', 'view', 'edit'] as const

function Level({ level }: { level: unknown }) {
  const { t } = useTranslation('historyLog')
  const known = level === '*' ? 'full' : (levels.find((one) => one === level) ?? 'rules')
  return ` (${t(`levels.${known}`)})`
}

/** The name of a thing that is on this device, so that its reader may see it. */
function NamedThing({ kind, id }: { kind: NamedKind; id: string }) {
  const { t } = useTranslation('historyLog')
  const thing = useEntity(kind, id)
  if (id === '*') return t('all')
  if (!thing) return <em>{t('unseen')}</em>
  return 'label' in thing ? thing.label : 'name' in thing ? thing.name : thing.displayName
}
