import { isShortId } from '#shared/lib/ids.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { CodeRefusal } from '#server/sandbox/code-job.ts'

/** The id of a table that code names by its id or exact label. @throws CodeRefusal for one that the context does not see, or a label of several */
export function tableByName({ org: { db }, access }: OrgContext, name: string): string {
  if (isShortId('t', name) && access.table(name).read) return name
  const living = db.build.selectFrom('table_def').select('id').where('deleted_at', 'is', null).where('archived_at', 'is', null)
  const [first, second] = db.all(living.where('label', '=', name)).filter(({ id }) => access.table(id).read)
  if (!first) throw new CodeRefusal(`no table has this id or label: ${name.slice(0, 200)}`)
  if (second) throw new CodeRefusal(`several tables have this label, use the id: ${name.slice(0, 200)}`)
  return first.id
}
