import { AppError } from '#shared/protocol/errors.ts'
import { isAsking, type FormPart } from '#shared/nouns/forms/form.ts'
import { createAnswerContext, type LinkContext } from '#server/access/link-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { prepareForm, prepareTableLink } from '#server/features/records/public/link-settings.ts'
import { formOfBlock, joinBlock, leadBlock, planBlock, showBlock } from '#server/features/records/public/public-blocks.ts'
import { describeForm, formOfLink, questionsOf, type FormPlan } from '#server/features/records/public/form-plan.ts'
import { closingOf, listAnswers, recordOfAnswer, revokeAnswers } from '#server/features/records/public/form-submissions.ts'
import { findChoices } from '#server/features/records/public/form-choices.ts'
import { drawForm, requireRecord } from '#server/features/records/public/public-forms.ts'
import { submitForm, type GivenForm } from '#server/features/records/public/submit-public-form.ts'
import { formOfTableLink, readTableLink } from '#server/features/records/public/public-tables.ts'
import type { LentBlock } from '#server/items/block-plan.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Submitted extends GivenForm {
  version?: number | undefined
  /** the secret of the answer that it changes */
  answer?: string | undefined
}

/** The form that is meant: the link's own, that of its table, or of a block of its app or page. */
function planOf(context: LinkContext, block: LentBlock | undefined, version?: number): FormPlan {
  const { item_type: type, can_write: canWrite } = context.link
  if (type === 'form') return formOfLink(context, version)
  if (canWrite === 1 && type === 'table') return formOfTableLink(context)
  if (canWrite === 1 && block) return formOfBlock(context, block, version)
  throw new AppError('not_found')
}

/** The operations on records for public links; passed to their feature where features are composed. */
export const publicRecords = {
  planBlock,
  showBlock,
  leadBlock,
  joinBlock,
  table: readTableLink,
  form: (context: LinkContext) => drawForm(context, formOfLink(context)),
  formFields: (context: LinkContext) => describeForm(context, formOfLink(context)),
  /** The form with the answers of a visitor who may change them. @throws AppError `not_found` */
  answer: (context: LinkContext, secret: string) => {
    const own = createAnswerContext(context, recordOfAnswer(context, secret))
    return drawForm(own, formOfLink(own))
  },
  /** Inside a write. @throws the errors of `submitForm`, `not_found` when there is no such form */
  submit: (context: LinkContext, block: LentBlock | undefined, given: Submitted) => {
    const visitor = given.answer === undefined ? context : createAnswerContext(context, recordOfAnswer(context, given.answer))
    submitForm(visitor, planOf(visitor, block, given.version), given)
  },
  /**
   * People or records that a visitor may choose for a question, by names that hold the text. @param now the link as it is once they are found
   * @throws AppError `not_found` for a question that offers nothing
   */
  choices: async (
    now: () => { context: LinkContext; block: LentBlock | undefined },
    { part, version, search }: { part: string; version?: number | undefined; search: string },
    platform: Platform,
  ): Promise<{ choices: { id: string; name: string }[]; more: boolean }> => {
    const question = () => {
      const { context, block } = now()
      const plan = planOf(context, block, version)
      const table = openTable(context, plan.tableId)
      const record = plan.recordId === null ? undefined : requireRecord(context, table, plan.recordId)
      const choosing = questionsOf(context, table, plan, record).find((one) => one.part.id === part)?.choosing
      if (!choosing || closingOf(context)) throw new AppError('not_found')
      // a version before may ask for what the form asks no longer
      const isAsked = (one: FormPart): boolean => isAsking(one) && one.field_id === choosing.field.id
      if (version !== undefined && !planOf(context, block).definition.parts.some(isAsked)) throw new AppError('not_found')
      return { context, choosing }
    }
    const asked = question()
    const { ids, more } = await findChoices(asked.context, asked.choosing, search, platform)
    // with the rights of this moment, by the same rule as a submission
    const { choosing } = question()
    const names = choosing.names(ids)
    return { choices: ids.flatMap((id) => (names.has(id) ? [{ id: choosing.veil(id), name: names.get(id) ?? '' }] : [])), more }
  },
  /** The field that a stranger's file is for. @throws AppError `not_found` for a question that takes none, or of a form that takes nothing */
  fileField: (
    context: LinkContext,
    block: LentBlock | undefined,
    partId: string,
    column?: string,
  ): { tableId: string; fieldId: string } => {
    const plan = planOf(context, block)
    const question = questionsOf(context, openTable(context, plan.tableId), plan).find(({ part }) => part.id === partId)
    const field = column === undefined ? question?.field : question?.lines?.columns.find(({ id }) => id === column)?.field
    if (field?.definition.holds !== 'attachments') throw new AppError('not_found')
    return { tableId: field.tableId, fieldId: field.id }
  },
  listAnswers,
  revokeAnswers,
  prepareTable: prepareTableLink,
  prepareForm,
}
