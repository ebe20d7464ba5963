import { AppError } from '#shared/protocol/errors.ts'
import type { FormValue } from '#shared/nouns/public-links/public-item.ts'
import type { LinkContext } from '#server/access/link-context.ts'
import { prepareForm, prepareTableLink } from '#server/features/records/public/link-settings.ts'
import { formOfBlock, planBlock, showBlock } from '#server/features/records/public/public-blocks.ts'
import { describeForm, drawForm, formOfLink, submitForm, type FormPlan } from '#server/features/records/public/public-forms.ts'
import { formOfTableLink, readTableLink } from '#server/features/records/public/public-tables.ts'
import type { LentBlock } from '#server/items/block-plan.ts'

/** The form that is meant: the link's own, that of its table, or of a block of its app or page. */
function planOf(context: LinkContext, block: LentBlock | undefined): FormPlan {
  const { item_type: type, can_write: canWrite } = context.link
  if (type === 'form') return formOfLink(context)
  if (canWrite === 1 && type === 'table') return formOfTableLink(context)
  if (canWrite === 1 && block) return formOfBlock(context, block)
  throw new AppError('not_found')
}

/** The operations on records for public links; passed to their feature where features are composed. */
export const publicRecords = {
  planBlock,
  showBlock,
  table: readTableLink,
  form: (context: LinkContext) => drawForm(context, formOfLink(context)),
  formFields: (context: LinkContext) => describeForm(context, formOfLink(context)),
  /** Inside a write. @throws the errors of `submitForm`, `not_found` when there is no such form */
  submit: (context: LinkContext, block: LentBlock | undefined, given: { id: string; values: Readonly<Record<string, FormValue>> }) =>
    submitForm(context, planOf(context, block), given),
  prepareTable: prepareTableLink,
  prepareForm,
}
