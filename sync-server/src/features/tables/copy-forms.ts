import { newId } from '#shared/lib/ids.ts'
import type { FormDefinition } from '#shared/nouns/forms/form.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { formForPerson, parseDefinition } from '#server/records/forms/read-form.ts'

/** Inside a write: the forms of a table that is duplicated, as far as the person sees them. Pictures stay with the forms that own them. */
export function copyForms(context: OrgContext, fromId: string, toId: string, renamed: (value: unknown) => unknown): void {
  const { org, memberId } = context
  const { db } = org
  const forms = db.all(db.build.selectFrom('form_def').selectAll().where('table_id', '=', fromId).where('deleted_at', 'is', null))
  const now = context.now().toISOString()
  for (const form of forms) {
    const { cover: _cover, logo: _logo, ...seen } = formForPerson(context, fromId, parseDefinition(form.definition))
    const parts = seen.parts.map((part) => (part.type === 'picture' ? { ...part, picture: null } : part))
    const copy = renamed({ ...seen, parts }) as FormDefinition
    const definition = JSON.stringify(copy)
    const id = newId()
    db.run(
      db.build.insertInto('form_def').values({
        ...form,
        id,
        table_id: toId,
        version: 1,
        definition,
        created_at: now,
        created_by: memberId,
        updated_at: now,
        seq: org.nextSeq(),
      }),
    )
    db.run(db.build.insertInto('form_version').values({ form_id: id, version: 1, definition, made_by: memberId, made_at: now }))
  }
}
