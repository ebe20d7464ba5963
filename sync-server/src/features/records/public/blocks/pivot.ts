import { writeFigure } from '#shared/blocks/measure-figure.ts'
import { fieldsOfPivot, pivotBlock, type PivotBlockConfig } from '#shared/blocks/pivot-block.ts'
import { pivotData, pivotQuestions } from '#shared/blocks/pivot-data.ts'
import type { PublicBlock } from '#shared/nouns/public-links/public-item.ts'
import type { GroupLevel } from '#shared/values/query.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { planFigures, type FiguresPlan } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { groupsForVisitor, nameGroups } from '#server/features/records/public/public-groups.ts'
import { queryForVisitor } from '#server/features/records/public/public-tables.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readerLocale } from '#server/storage/org-locale.ts'

export const publicPivot = publicBlock<PivotBlockConfig>(pivotBlock, {
  plan: (context, config) => {
    const questions = pivotQuestions(config)
    if (!questions) return undefined
    const { tableId, filter } = config
    const plan = planFigures(context, { tableId, filter, fields: fieldsOfPivot(config), asks: ['pivot', questions] })
    return (
      plan && { ask: plan.ask, isOpen: false, hasView: false, draw: (link, _shown, platform) => drawPivot(link, config, plan, platform) }
    )
  },
})

async function drawPivot(
  context: LinkContext,
  config: PivotBlockConfig,
  plan: FiguresPlan,
  platform: Platform,
): Promise<PublicBlock | undefined> {
  const questions = pivotQuestions(config)
  const down = plan.field(config.rows?.fieldId)
  if (!questions || !config.rows || !down) return undefined
  const { cells, across, aggregates } = questions
  const asked = { tableId: plan.table.model.id, filter: config.filter, aggregates }
  const levels = await groupsForVisitor(context, platform, { ...asked, groupBy: cells })
  const columns = across.length === 0 ? [] : await groupsForVisitor(context, platform, { ...asked, groupBy: across })
  if (!levels || !columns) return undefined
  const whole = await queryForVisitor(context, platform, { ...asked, sorts: [], limit: 1 })
  const data = pivotData(levels, columns)
  const locale = readerLocale(context.org)
  const measured = plan.field(config.fieldId)
  const write = (value: unknown): string => (typeof value === 'number' ? writeFigure(measured, config, value, locale) : '')
  const side = plan.field(config.columns?.fieldId)
  const named = (field: typeof side, level: GroupLevel | null, keys: readonly { key: (typeof data.rows)[number]['key'] }[]) =>
    field && level
      ? nameGroups(
          context,
          field,
          level,
          keys.map(({ key }) => ({ cell: key })),
          locale,
        ).map(({ label }) => label)
      : []
  const names = named(down, config.rows, data.rows)
  return {
    type: 'pivot',
    title: config.title || plan.table.model.label,
    head: down.label,
    columns: named(side, config.columns, data.columns),
    rows: data.rows.map((row, index) => ({ label: names[index] ?? '', cells: row.cells.map(write), total: write(row.total) })),
    totals: data.columns.map(({ total }) => write(total)),
    total: write(whole.aggregates?.[0]?.value),
    left: data.left,
  }
}
