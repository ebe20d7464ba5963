import { internalFormsBlock, type InternalFormsBlockConfig } from '#shared/blocks/internal-forms-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

export const publicInternalForms = publicBlock<InternalFormsBlockConfig>(internalFormsBlock, {
  lead: ({ title, tableIds }, ways) => {
    const places = ways.forms(tableIds)
    return places.length === 0 ? undefined : { type: 'internalForms', title, places }
  },
})
