import { Suspense, type ReactNode } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import { useRecordLabel } from '#client/cells/record-label.ts'
import { recordPath } from '#client/cells/record-link.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import type { LinkedThing } from '#client/features/chat/text/linked-things.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useShowsTables } from '#client/nouns/items/item.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

/** A thing as this reader sees it at this moment. */
export interface SeenThing {
  to: string
  icon(size: 16 | 24): ReactNode
  label: string
  /** the kind of the thing, or the name of its table */
  below: string
  isDone?: boolean
}

export interface ThingProps {
  thing: LinkedThing
  /** undefined for what is hidden from this reader, gone, or not on this device */
  children(seen: SeenThing | undefined): ReactNode
}

/** The documents of tasks come when a message links to a task. */
const TaskThing = lazyPart(async () => (await import('#client/features/chat/text/TaskThing.tsx')).TaskThing)

const drawn: Record<LinkedThing['kind'], (props: ThingProps) => ReactNode> = {
  record: RecordThing,
  app: (props) => <ItemThing type="app" {...props} />,
  page: (props) => <ItemThing type="page" {...props} />,
  table: TableThing,
  task: (props) => (
    <Suspense fallback={null}>
      <TaskThing {...props} />
    </Suspense>
  ),
}

/** Something of this product that a message links to, read from the device of its reader. */
export function Thing(props: ThingProps): ReactNode {
  const Draw = drawn[props.thing.kind]
  return <Draw {...props} />
}

function RecordThing({ thing: { tableId, id }, children }: ThingProps) {
  const { t } = useTranslation('chat')
  const table = useEntity('table', tableId)
  const label = useRecordLabel(tableId, id)
  if (!table || label === undefined) return children(undefined)
  return children({
    to: recordPath(tableId, id),
    icon: (size) => <ItemIcon icon={table.icon} color={table.color} size={size} />,
    label: label || t('unnamedRecord'),
    below: table.label,
  })
}

/** The replica holds the items that this person may open, and no others. */
function ItemThing({ type, thing: { id }, children }: ThingProps & { type: ItemType }) {
  const { t } = useTranslation('common')
  const item = useEntity(type, id)
  if (!item) return children(undefined)
  return children({
    to: itemPath(type, id),
    icon: (size) => <ItemIcon icon={item.icon} color={item.color} size={size} />,
    label: item.label || t('untitled'),
    below: t(`items.${type}`),
  })
}

function TableThing(props: ThingProps) {
  return useShowsTables() ? <ItemThing type="table" {...props} /> : props.children(undefined)
}
