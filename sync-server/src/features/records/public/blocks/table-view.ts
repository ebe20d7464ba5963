import { tableViewBlock, type TableViewBlockConfig } from '#shared/blocks/table-view-block.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { planTableView } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { formOfFields } from '#server/features/records/public/public-forms.ts'
import { drawTable } from '#server/features/records/public/public-tables.ts'

/** A visitor's block shows at most this many records; it is a view to read, not a copy of the table. */
const mostRows = 200

export const publicTableView = publicBlock<TableViewBlockConfig>(tableViewBlock, {
  plan: (context, config) => {
    const plan = planTableView(context, config)
    if (!plan) return undefined
    const { ask, isOpen, hasView, table, filter, sorts } = plan
    return {
      ask,
      isOpen,
      hasView,
      draw: (link, shown, platform) => {
        const fields = plan.fields.filter((field) => shown.includes(field.id))
        return drawTable(link, table, { fields, filter, sorts, limit: mostRows, title: config.title }, platform)
      },
    }
  },
  form: (context, config, shown) => {
    const plan = planTableView(context, config)
    if (!plan) throw new AppError('not_found')
    return formOfFields(
      context,
      plan.table,
      plan.fields.filter((field) => shown.includes(field.id)),
    )
  },
})
