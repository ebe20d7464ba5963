import { formCalls, type FormVersion } from '#shared/nouns/forms/form-calls.ts'
import { formMutationSchemas as schemas } from '#shared/nouns/forms/form-mutations.ts'
import type { z } from 'zod'
import { isEmptyCell } from '#shared/nouns/tables/missing-cells.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { openTable } from '#server/access/record-rights.ts'
import { feedSource } from '#server/feed/feed-source.ts'
import { formPictures } from '#server/features/forms/form-pictures.ts'
import { readFormConfig, readSuperForm, setFormConfig } from '#server/features/forms/form-config.ts'
import { createForm, deleteForm, openForms, updateForm } from '#server/features/forms/form-rows.ts'
import { handleCalls } from '#server/http/call-module.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'
import { mutation, type MutationHandlers, type MutationMeta } from '#server/mutations/mutation-registry.ts'
import { runMutations } from '#server/mutations/run-mutations.ts'
import { judgeAnswers, type Answers } from '#server/records/forms/judge-submission.ts'
import { definitionOf, formForPerson, parseDefinition, requireForm } from '#server/records/forms/read-form.ts'
import { writeSubmission } from '#server/records/forms/submit-form.ts'
import { findInRows } from '#server/records/read/find-in-rows.ts'
import { refuseConverted } from '#server/records/write/check-values.ts'
import { findTableModel } from '#server/storage/records/table-model.ts'

/** @throws AppError `form_not_found`, `record_not_found`, `invalid_value`, those of the write path */
function submit(context: OrgContext, args: z.output<(typeof schemas)['forms.submit']>, meta: MutationMeta): void {
  const { tableId, recordId, base, link, lines = {}, values } = args
  const table = openTable(context, tableId)
  refuseConverted(context, tableId, args.types)
  const record = base === undefined ? undefined : findInRows(context, table, recordId, table.model.fields)
  if (base !== undefined && (!record || record.deleted)) throw new AppError('record_not_found', { recordId })
  const answers: Answers = { recordId, values, lines, before: record?.values, me: context.memberId }
  let taken: Pick<Answers, 'values' | 'lines'> = answers
  if (args.form) {
    const form = requireForm(context, tableId, args.form.id)
    const definition = formForPerson(context, tableId, definitionOf(context, form, args.form.version))
    taken = judgeAnswers(context, table, definition, answers)
  } else if (!record && !link && isBlank(answers)) throw new AppError('invalid_value', { recordId, reason: 'nothing' })
  writeSubmission(context, { ...taken, tableId, recordId, base, before: record?.values, link }, { batch: meta.id, madeAt: meta.madeAt })
}

/** The plain form makes no empty record either. */
function isBlank({ values, lines }: Answers): boolean {
  return Object.values(values).every(isEmptyCell) && Object.values(lines).every((list) => list.length === 0)
}

const mutations: MutationHandlers = {
  'forms.create': mutation(schemas['forms.create'], createForm),
  'forms.update': mutation(schemas['forms.update'], updateForm),
  'forms.delete': mutation(schemas['forms.delete'], (context, { tableId, id }) => deleteForm(context, tableId, id)),
  'forms.submit': mutation(schemas['forms.submit'], submit),
}

const calls = handleCalls(formCalls, {
  'GET v3/tab/:tableId/config/forms': ({ params }, context) => readFormConfig(context.member(), params.tableId),
  'GET v3/tab/:tableId/config/forms/:id': ({ params }, context) => readSuperForm(context.member(), params.tableId, params.id),
  'PUT v3/tab/:tableId/config/forms': ({ params, body }, context) =>
    runMutations(context.member(), mutations, (_apply, member) => setFormConfig(member, params.tableId, body)),
  'POST forms/versions': ({ body: { id, tableId } }, context) => {
    const member = context.member()
    openForms(member, tableId)
    const form = requireForm(member, tableId, id)
    const { db } = member.org
    const rows = db.all(
      db.build
        .selectFrom('form_version')
        .leftJoin('member', 'member.id', 'form_version.made_by')
        .select(['version', 'definition', 'made_at', 'display_name'])
        .where('form_id', '=', form.id)
        .orderBy('version', 'desc'),
    )
    const versions = rows.map(({ version, definition, made_at: madeAt, display_name: madeBy }): FormVersion => {
      return { version, madeAt, madeBy, definition: formForPerson(member, tableId, parseDefinition(definition)) }
    })
    return { versions }
  },
})

/** Parts about fields that a person does not see stay on the server: their words, conditions and the values in them. */
const formFeed = feedSource('form', function* (context, since) {
  const { db } = context.org
  for (const row of db.all(db.build.selectFrom('form_def').selectAll().where('seq', '>', since))) {
    const model = row.deleted_at === null && context.access.table(row.table_id).read ? findTableModel(context.org, row.table_id) : undefined
    const isShown = model !== undefined && !model.archived
    yield {
      id: row.id,
      seq: row.seq,
      data: isShown
        ? {
            id: row.id,
            tableId: row.table_id,
            kind: row.kind,
            label: row.label,
            position: row.position,
            version: row.version,
            definition: formForPerson(context, row.table_id, parseDefinition(row.definition)),
            updatedAt: row.updated_at,
          }
        : null,
    }
  }
})

/** Forms of tables: their definitions, and what people send in by them. */
export const formsFeature: ServerFeature = {
  name: 'forms',
  calls: [calls],
  mutations,
  feeds: [formFeed],
  fileOwners: { form: formPictures },
}
