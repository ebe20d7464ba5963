import { tableViewBlock, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import type { PublicRecords } from '#shared/nouns/public-links/public-item.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { Platform } from '#server/platform/platform.ts'
import { planTableView } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import type { RowsAsked } from '#server/items/block-plan.ts'
import { formOfFields } from '#server/features/records/public/form-plan.ts'
import { drawTable } from '#server/features/records/public/public-tables.ts'

/** Records of one page of a visitor's block. */
const mostRows = 200

export const publicTableView = publicBlock<TableViewBlockConfig>(tableViewBlock, {
  plan: (context, config, included) => {
    const plan = planTableView(context, config, included)
    if (!plan) return undefined
    const { ask, isOpen, hasView, unasked, table, filter, sorts, arrangement } = plan
    const draw = (link: LinkContext, shown: readonly string[], platform: Platform, rows?: RowsAsked): Promise<PublicRecords> => {
      const fields = plan.fields.filter((field) => shown.includes(field.id))
      return drawTable(link, table, { fields, filter, sorts, limit: mostRows, title: config.title, arrangement }, platform, rows)
    }
    return { ask, isOpen, hasView, unasked, draw, drawRows: draw }
  },
  form: (context, config, shown) => {
    const plan = planTableView(context, config, context.config.included)
    if (!plan) throw new AppError('not_found')
    return formOfFields(
      context,
      plan.table,
      plan.fields.filter((field) => shown.includes(field.id)),
    )
  },
})
