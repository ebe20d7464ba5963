import { addressFilter, addressListBlock, type AddressListBlockConfig } from '#shared/blocks/address-list-block.ts'
import type { PublicRecords } from '#shared/blocks/table-view-block.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { planTableView, type TablePlan } from '#server/features/records/public/plan-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'
import { drawTable } from '#server/features/records/public/public-tables.ts'
import type { RowsAsked } from '#server/items/block-plan.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Addresses of one page of a visitor's block. */
const mostRows = 100

/** The question of a table block that shows the name and the address alone; undefined unless both are there. */
function planAddresses(context: OrgContext, { tableId, fieldId, filter, title }: AddressListBlockConfig): TablePlan | undefined {
  if (tableId === null || fieldId === null) return undefined
  const { recordLabelField } = openTable(context, tableId).model
  const fields = [...(recordLabelField === null ? [] : [recordLabelField]), fieldId]
  const asked = {
    tableId,
    viewId: null,
    fields,
    filter: addressFilter({ fieldId, filter }),
    sorts: [],
    groups: [],
    as: '',
    by: null,
    title,
  }
  const plan = planTableView(context, asked)
  return plan?.fields.some(({ id }) => id === fieldId) === true ? plan : undefined
}

export const publicAddressList = publicBlock<AddressListBlockConfig>(addressListBlock, {
  plan: (context, config) => {
    const plan = planAddresses(context, config)
    if (!plan) return undefined
    const { ask, table, filter, sorts } = plan
    const drawRows = (link: LinkContext, shown: readonly string[], platform: Platform, rows?: RowsAsked): Promise<PublicRecords> => {
      const fields = plan.fields.filter(({ id }) => shown.includes(id))
      const asked = { fields, filter, sorts, limit: mostRows, title: config.title, arrangement: undefined }
      return drawTable(link, table, asked, platform, rows)
    }
    return {
      ask,
      isOpen: false,
      hasView: false,
      drawRows,
      draw: async (...asked) => {
        const { form: _, ...rows } = await drawRows(...asked)
        return { ...rows, type: 'addressList' }
      },
    }
  },
})
