import { partName } from '#shared/blocks/block-type.ts'
import { formPagesBlock, type FormPagesBlockConfig } from '#shared/blocks/form-pages-block.ts'
import { publicBlock } from '#server/features/records/public/public-block.ts'

/** Forms behind tabs. Each is read as a form of its own: what a visitor may not fill in is no tab. */
export const publicFormPages = publicBlock<FormPagesBlockConfig>(formPagesBlock, {
  join: ({ title }, blockId, parts) => {
    const forms = parts.flatMap(([id, block]) =>
      block.type === 'form' ? [{ id: partName(blockId, id), title: block.title, form: block.form }] : [],
    )
    return forms.length === 0 ? undefined : { type: 'formPages', title, forms }
  },
})
