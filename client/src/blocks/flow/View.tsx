import type { FlowBlockConfig } from '#shared/blocks/flow-block.ts'
import { useMemo, useRef, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { tableViewBlock, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { tableViewQuery } from '#shared/blocks/table-view-query.ts'
import { kanbanView } from '#shared/views/kanban-view.ts'
import { narrowBlock, TableBlockBody } from '#client/blocks/table-view/TableBlockBody.tsx'
import { cellField } from '#shared/fields/behaviour.ts'
import { groupConditions } from '#shared/query/group-conditions.ts'
import type { Field, Table } from '#shared/nouns/tables/table.ts'
import { Stages } from '#client/blocks/flow/Stages.tsx'
import { useStageDrops } from '#client/blocks/flow/use-stage-drops.ts'
import { FieldSource } from '#client/blocks/parts/FieldSource.tsx'
import { FiguresMessage } from '#client/blocks/parts/FiguresMessage.tsx'
import css from '#client/blocks/parts/figures.module.css'
import { useOwnConditions } from '#client/blocks/parts/page-filters.ts'
import { useGroups } from '#client/blocks/parts/use-groups.ts'
import { optionsOf } from '#client/cells/field-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'

type BoardView = ComponentProps<typeof TableBlockBody>['view']

export function View(props: BlockViewProps<FlowBlockConfig>) {
  const { config, onSettings } = props
  const { t } = useTranslation('blocks')
  return (
    <FieldSource config={config} waitsFor={t('flow.choose')} onSettings={onSettings}>
      {(table, field) =>
        config.records ? (
          <Columns key={field.id} {...props} table={table} field={field} />
        ) : (
          <Flow key={field.id} {...props} table={table} field={field} />
        )
      }
    </FieldSource>
  )
}

/** The stages as columns of a board, between which records are dragged. */
function Columns({ config, blockId, editing, width, table, field }: BlockViewProps<FlowBlockConfig> & { table: Table; field: Field }) {
  const { filter } = config
  const title = config.title || field.label
  const block = useMemo(
    () => ({ ...(tableViewBlock.defaults() as TableViewBlockConfig), tableId: table.id, filter, title }),
    [table.id, filter, title],
  )
  const query = useMemo(() => tableViewQuery(block, undefined), [block])
  const board = useMemo(
    (): BoardView => ({
      ...{ id: 'flow', tableId: table.id, label: title, position: '', type: kanbanView.type },
      config: { ...kanbanView.defaults(), kanban_field: field.id },
    }),
    [table.id, title, field.id],
  )
  const narrow = width > 0 && width < narrowBlock
  return query && <TableBlockBody {...{ table, blockId, editing, narrow, query }} config={block} view={board} />
}

function Flow({ config, blockId, editing, table, field }: BlockViewProps<FlowBlockConfig> & { table: Table; field: Field }) {
  const { conditions, change } = useOwnConditions(blockId)
  const level = { fieldId: field.id, direction: 'asc' as const }
  const answer = useGroups({ tableId: table.id, filter: config.filter, groupBy: [level], aggregates: [] })
  const list = useRef<HTMLOListElement>(null)
  const options = optionsOf(cellField(field))
  const drops = useStageDrops({ table, field, stages: options, list, isOff: editing || answer.status !== 'ready' })
  if (answer.status !== 'ready') return <FiguresMessage status={answer.status} />
  const counts = new Map(answer.levels[0]?.map(({ keys, count }) => [keys[0], count]))
  const asked = options.map(({ id }) => groupConditions(field, level, id, field.id))
  const pressed = asked.findIndex((one) => one && conditions.length > 0 && JSON.stringify(one) === JSON.stringify(conditions))
  return (
    <section className={css.flow} aria-label={config.title || field.label} inert={editing}>
      <Stages
        list={list}
        title={config.title || field.label}
        stages={options.map(({ id, label, hue }) => ({ label, hue, count: counts.get(id) ?? 0 }))}
        pressed={pressed}
        onPress={(place) => change(place === pressed ? [] : (asked[place] ?? []))}
        takesRecords={drops.mayMove}
        held={drops.held}
        onMoveHere={drops.moveHeld}
      />
      {drops.carried &&
        createPortal(
          <div className={css.carried} style={{ left: drops.carried.at.x, top: drops.carried.at.y }} aria-hidden>
            {drops.carried.name}
          </div>,
          document.body,
        )}
    </section>
  )
}
