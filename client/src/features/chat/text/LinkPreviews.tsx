import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { recordPath } from '#client/cells/record-link.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { linkedThings, type LinkedThing } from '#client/features/chat/text/linked-things.ts'
import type { TextPart } from '#client/features/chat/text/message-tokens.ts'
import { PreviewCard } from '#client/features/chat/text/PreviewCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** The documents of tasks come when a message links to a task. */
const TaskPreview = lazy(async () => ({ default: (await import('#client/features/chat/text/TaskPreview.tsx')).TaskPreview }))

/** Cards of the things that a message links to, as far as this reader sees them at this moment. */
export function LinkPreviews({ parts }: { parts: readonly TextPart[] }) {
  const things = useMemo(() => linkedThings(parts), [parts])
  return things.map((thing) => {
    const Draw = drawn[thing.kind]
    return <Draw key={`${thing.kind}:${thing.id}`} {...thing} />
  })
}

const drawn: Record<LinkedThing['kind'], (thing: LinkedThing) => ReactNode> = {
  record: RecordPreview,
  app: ({ id }) => <ItemPreview type="app" id={id} />,
  page: ({ id }) => <ItemPreview type="page" id={id} />,
  table: TableLink,
  task: ({ id }) => (
    <Suspense fallback={null}>
      <TaskPreview id={id} />
    </Suspense>
  ),
}

/** Nothing for a record that is hidden from this reader, gone, or not on this device. */
function RecordPreview({ tableId, id }: LinkedThing) {
  const { t } = useTranslation('chat')
  const table = useEntity('table', tableId)
  const label = useRecordLabel(tableId, id)
  if (!table || label === undefined) return null
  const icon = <ItemIcon icon={table.icon} color={table.color} size={24} />
  return <PreviewCard to={recordPath(tableId, id)} icon={icon} label={label || t('unnamedRecord')} below={table.label} />
}

/** The replica holds the items that this person may open, and no others. */
function ItemPreview({ type, id }: { type: ItemType; id: string }) {
  const { t } = useTranslation('common')
  const item = useEntity(type, id)
  if (!item) return null
  const icon = <ItemIcon icon={item.icon} color={item.color} size={24} />
  return <PreviewCard to={itemPath(type, id)} icon={icon} label={item.label || t('untitled')} below={t(`items.${type}`)} />
}

function TableLink({ id }: LinkedThing) {
  return useShowsTables() ? <ItemPreview type="table" id={id} /> : null
}
