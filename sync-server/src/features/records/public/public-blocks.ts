import type { IndicatorBlockConfig } from '#shared/blocks/indicator-block.ts'
import { figureNames, writeIndicator } from '#shared/blocks/indicator-figure.ts'
import type { TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { PublicBlock } from '#shared/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { planIndicator, planTableView, type IndicatorPlan } from '#server/features/records/public/plan-block.ts'
import { formOfFields } from '#server/features/records/public/public-forms.ts'
import { drawTable, queryForVisitor } from '#server/features/records/public/public-tables.ts'
import type { BlockPlan } from '#server/items/block-plan.ts'
import type { Platform } from '#server/platform.ts'
import { orgLocale } from '#server/storage/org-locale.ts'

/** A visitor's block shows at most this many records; it is a view to read, not a copy of the table. */
const mostRows = 200

type Planner = (context: OrgContext, config: object) => BlockPlan | undefined

/** How blocks over records are read for public links, by block type. */
const planners: Readonly<Record<string, Planner>> = {
  tableView: (context, config) => readTableView(context, config as TableViewBlockConfig),
  indicator: (context, config) => readIndicator(context, config as IndicatorBlockConfig),
}

const leavesOut = new Set(['object_not_found', 'unauthorized', 'query_too_slow', 'limit_reached'])

/** Undefined for a block that shows no records, or none that this person may see. */
export function planBlock(context: OrgContext, type: string, config: object): BlockPlan | undefined {
  const planner = Object.hasOwn(planners, type) ? planners[type] : undefined
  try {
    return planner?.(context, config)
  } catch (error) {
    if (error instanceof AppError && leavesOut.has(error.id)) return undefined
    throw error
  }
}

/** A query that takes too long leaves its block out. */
async function orNothing(read: () => Promise<PublicBlock>): Promise<PublicBlock | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && leavesOut.has(error.id)) return undefined
    throw error
  }
}

function readTableView(context: OrgContext, config: TableViewBlockConfig): BlockPlan | undefined {
  const plan = planTableView(context, config)
  if (!plan) return undefined
  const { ask, isOpen, hasView, table, filter, sorts } = plan
  return {
    ask,
    isOpen,
    hasView,
    draw: (link, shown, platform) => {
      const fields = plan.fields.filter((field) => shown.includes(field.id))
      return orNothing(() => drawTable(link, table, { fields, filter, sorts, limit: mostRows, title: config.title }, platform))
    },
  }
}

/** The fields a visitor fills in to add a record through a block. @throws AppError `not_found` when there is no such block or table */
export function formOfBlock(context: LinkContext, config: object, shown: readonly string[]): ReturnType<typeof formOfFields> {
  const plan = planTableView(context, config as TableViewBlockConfig)
  if (!plan) throw new AppError('not_found')
  return formOfFields(
    context,
    plan.table,
    plan.fields.filter((field) => shown.includes(field.id)),
  )
}

function readIndicator(context: OrgContext, config: IndicatorBlockConfig): BlockPlan | undefined {
  const plan = planIndicator(context, config)
  if (!plan) return undefined
  return {
    ask: plan.ask,
    isOpen: false,
    hasView: false,
    draw: (link, _shown, platform) => orNothing(() => drawIndicator(link, config, plan, platform)),
  }
}

async function drawIndicator(
  context: LinkContext,
  config: IndicatorBlockConfig,
  { table, field }: IndicatorPlan,
  platform: Platform,
): Promise<PublicBlock> {
  const name = figureNames[config.aggregate]
  const { aggregates } = await queryForVisitor(context, platform, {
    tableId: table.model.id,
    filter: config.filter,
    sorts: [],
    limit: 1,
    aggregates: [name === 'count' || !field ? { name } : { name, fieldId: field.id }],
  })
  return {
    type: 'indicator',
    label: config.label === '' ? table.model.label : config.label,
    value: writeIndicator(config, field, aggregates?.[0]?.value ?? null, orgLocale(context.org)),
    color: config.color,
  }
}
