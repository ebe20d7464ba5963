import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { behaviourOf } from '#shared/fields/behaviour.ts'
import { aggregatesOf } from '#shared/query/aggregates.ts'
import type { AggregateName } from '#shared/query/aggregate-names.ts'
import type { KanbanColumn, KanbanConfig } from '#shared/views/kanban-view.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { CoverChoice } from '#client/views/cards/CoverChoice.tsx'
import { FieldChoice } from '#client/views/tools/FieldChoice.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/views/tools/settings.module.css'
import { keepsColumns, makesColumns, withColumn } from '#client/views/kanban/board-columns.ts'
import { ColumnName } from '#client/views/kanban/ColumnHead.tsx'
import { useBoard } from '#client/views/kanban/use-board.ts'
import type { ViewToolsProps } from '#client/views/view-face.ts'

const icon = { size: 14, stroke: 1.5 } as const

/** The field of a board's columns, its columns, their figure, the cards' picture, and what is switched off. */
export function BoardSettings({ fields, settings: { config, change } }: ViewToolsProps<KanbanConfig>) {
  const { t } = useTranslation('views')
  const candidates = fields.filter(makesColumns)
  const field = candidates.find(({ id }) => id === config.kanban_field)
  return (
    <div className={css.settings}>
      <FieldChoice
        label={t('kanban.field')}
        fields={candidates}
        value={config.kanban_field}
        onChange={(fieldId) => change({ kanban_field: fieldId })}
      />
      {field && keepsColumns(field) && <Columns field={field} config={config} onChange={change} />}
      <FigureChoice fields={fields} figures={config.figures} onChange={(figures) => change({ figures })} />
      <CoverChoice fields={fields} config={config} onChange={change} />
      <div className={css.part}>
        <Switch
          checked={!config.kanban_disable_default_column}
          onChange={(event) => change({ kanban_disable_default_column: !event.currentTarget.checked })}
        >
          {t('kanban.defaultColumn')}
        </Switch>
        <Switch
          checked={!config.kanban_hide_add_button}
          onChange={(event) => change({ kanban_hide_add_button: !event.currentTarget.checked })}
        >
          {t('kanban.addButton')}
        </Switch>
        <Switch
          checked={!config.kanban_disable_drag_drop_cards}
          onChange={(event) => change({ kanban_disable_drag_drop_cards: !event.currentTarget.checked })}
        >
          {t('kanban.dragging')}
        </Switch>
      </div>
    </div>
  )
}

interface ColumnsProps {
  field: Field
  config: KanbanConfig
  onChange(patch: Partial<KanbanConfig>): void
}

/** The columns in order, each with its limit and whether it is shown. */
function Columns({ field, config, onChange }: ColumnsProps) {
  const { t } = useTranslation('views')
  const board = useBoard(field, [], config, undefined)
  const { all } = board
  const save = (columns: readonly KanbanColumn[]): void =>
    onChange({ kanban_columns: { ...config.kanban_columns, [field.id]: withColumn(columns, '-', {}) } })
  const move = (at: number, to: number): void => {
    const rest = all.filter((_, index) => index !== at)
    save([...rest.slice(0, to), ...all.slice(at, at + 1), ...rest.slice(to)])
  }
  return (
    <div className={css.part}>
      <Text size={12} weight="medium" muted>
        {t('kanban.columns')}
      </Text>
      <div className={css.columns} role="list" aria-label={t('kanban.columns')}>
        {all.map(({ id, hidden, limit }, at) => {
          const name = board.nameOf(id)
          const set = (patch: Partial<KanbanColumn>): void => save(withColumn(all, id, patch))
          return (
            <div key={id} className={css.column} role="listitem">
              <IconButton
                label={t(hidden ? 'kanban.showColumn' : 'kanban.hideColumn', { column: name })}
                icon={hidden ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
                onClick={() => set({ hidden: !hidden })}
              />
              <Ellipsis flex="fill">
                <ColumnName field={field} id={id} name={name} />
              </Ellipsis>
              <span className={css.limit}>
                <TextField
                  aria-label={t('kanban.limitOf', { column: name })}
                  placeholder={t('kanban.limit')}
                  inputMode="numeric"
                  defaultValue={limit ?? ''}
                  onBlur={(event) => {
                    const wanted = Math.min(Math.trunc(Number(event.currentTarget.value)), 100_000)
                    set({ limit: wanted >= 1 ? wanted : undefined })
                  }}
                />
              </span>
              <IconButton
                label={t('kanban.columnUp', { column: name })}
                icon={<IconArrowUp {...icon} />}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={t('kanban.columnDown', { column: name })}
                icon={<IconArrowDown {...icon} />}
                disabled={at === all.length - 1}
                onClick={() => move(at, at + 1)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface FigureChoiceProps {
  fields: readonly Field[]
  figures: Readonly<Record<string, AggregateName>> | undefined
  onChange(figures: Record<string, AggregateName> | undefined): void
}

/** The one figure above each column. */
function FigureChoice({ fields, figures, onChange }: FigureChoiceProps) {
  const { t } = useTranslation('views')
  const { t: tables } = useTranslation('tables')
  const [fieldId = null, aggregate] = Object.entries(figures ?? {})[0] ?? []
  const field = fields.find(({ id }) => id === fieldId)
  const names = field ? aggregatesOf(behaviourOf(field).type) : []
  return (
    <>
      <FieldChoice
        label={t('kanban.figure')}
        none={t('kanban.noFigure')}
        fields={fields.filter((one) => aggregatesOf(behaviourOf(one).type).length > 0)}
        value={fieldId}
        onChange={(id) => {
          const chosen = fields.find((one) => one.id === id)
          const first = chosen && aggregatesOf(behaviourOf(chosen).type)
          const name = first?.find((one) => one === 'sum') ?? first?.[0]
          onChange(chosen && name ? { [chosen.id]: name } : {})
        }}
      />
      {field && (
        <div className={css.part}>
          <Select
            ariaLabel={t('kanban.figure')}
            options={names.map((name) => ({ value: name, label: tables(`figures.${name}`) }))}
            value={aggregate ?? null}
            onChange={(name) => onChange({ [field.id]: name })}
          />
        </div>
      )}
    </>
  )
}
